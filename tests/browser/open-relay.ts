import type { Client } from '#kernel/wire/typed-client.ts'
import { type AdminRelay, listRelays, openRelay } from '#modules/relays/contract/relays.ts'
import { listTeamShops } from '#modules/shops/contract/team-shops.ts'
import { demoPhones } from './people.ts'

/** Every day from 8 to 20. */
const opening = Array.from({ length: 7 }, () => ({ from: '08:00', to: '20:00' }))

const name = 'Relais du fleuve'

/** Returns the relay point of the free demo shop; opens it once a market. */
export async function openDemoRelay(admin: Client): Promise<AdminRelay> {
  const found = await findRelay(admin)
  if (found) return found
  try {
    return await openOne(admin)
  } catch (failure) {
    // Another journey opened it meanwhile.
    const opened = await findRelay(admin)
    if (opened) return opened
    throw failure
  }
}

async function findRelay(admin: Client): Promise<AdminRelay | undefined> {
  const { relays } = await admin(listRelays, { query: { search: name } })
  return relays[0]
}

async function openOne(admin: Client): Promise<AdminRelay> {
  const { shops } = await admin(listTeamShops, { query: { q: demoPhones['vendeur-gratuit'] } })
  return admin(openRelay, {
    body: {
      shopId: shops[0]?._id ?? '',
      place: { region: 'Bamako', quartier: 'Badalabougou' },
      name,
      landmark: 'Près de la station, porte 212',
      opening,
      places: 300,
      cashCeiling: 2_000_000,
      reason: 'Premier relais du quartier',
    },
  })
}
