import { type AdminRelay, openRelay } from '#modules/relays/contract/relays.ts'
import type { Market } from './market.ts'
import type { Seller } from './market-people.ts'

/** Every day from 8 to 20. */
const opening = Array.from({ length: 7 }, () => ({ from: '08:00', to: '20:00' }))

type Room = {
  name?: string
  places?: number
  cashCeiling?: number
  quartier?: string
  region?: string
  takesDrops?: boolean
}

/** An open relay point in a seller's shop, opened by an admin. */
export async function relayOf(
  market: Pick<Market, 'staff'>,
  seller: Seller,
  { name = 'Lamine Couture', quartier = 'Badalabougou', region = 'Bamako', ...room }: Room = {},
): Promise<AdminRelay> {
  const admin = await market.staff('admin')
  return admin.call(openRelay, {
    body: {
      shopId: seller.shopId,
      place: { region, quartier: region === 'Bamako' ? quartier : null },
      name,
      landmark: 'Près de la station, porte 212',
      opening,
      ...room,
      reason: 'Premier relais du quartier',
    },
  })
}
