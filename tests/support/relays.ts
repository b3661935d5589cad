import { newId } from '#kernel/ids.ts'
import type { Market } from './market.ts'
import type { Seller } from './market-people.ts'

/** Every day from 8 to 20. */
const allDays = Array.from({ length: 7 }, () => ({ from: '08:00', to: '20:00' }))

/** An open relay point in a seller's shop. */
export async function relayOf(market: Market, seller: Seller): Promise<string> {
  const id = newId()
  await market.sql(
    `insert into relays (id, shop_id, name, region, quartier, landmark, zone, opening, places,
       cash_ceiling_francs, state, state_since, state_by, opened_at)
     select $1, s.id, s.name, 'Bamako', 'Badalabougou', 'Près de la station', 'bamako-rive-droite',
       $3, 30, 100000, 'open', now(), s.owner_id, now()
     from shops s where s.id = $2`,
    [id, seller.shopId, JSON.stringify(allDays)],
  )
  return id
}
