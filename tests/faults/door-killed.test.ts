import { afterAll, beforeAll, expect, test } from 'vitest'

import { expectLedgerAgrees } from '../support/ledger.ts'
import { depositZone, doorLives } from './door-lives.ts'
import { openKillableStreet, type KillableStreet } from './killable-street.ts'
import { killWithin } from './killed-lives.ts'
import { rounds } from './rounds.ts'

/** Kills within each act at the door. */
const kills = rounds('DOOR_KILLS', { usual: 1, long: 50 })
/** Doors at which all happens at once. */
const doors = kills > 1 ? 3 : 1

let street: KillableStreet

beforeAll(async () => {
  street = await openKillableStreet()
  await street.run('update delivery_zones set deposit_above_francs = 0 where zone = $1', [
    depositZone,
  ])
})
afterAll(() => street.market.close())

test('each act at the door, killed within it, is made wholly or not at all, and once', async () => {
  const { market } = street
  const crews = await Promise.all(Array.from({ length: doors }, () => street.crew()))
  const lives = await Promise.all(
    crews.map(async (crew) => {
      const robe = await market.goods.product({ seller: crew.seller, stock: 10_000, price: 5_000 })
      return doorLives(street, crew, robe)
    }),
  )
  const killed = await killWithin(market, lives.flat(), kills)
  await expectLedgerAgrees(market.kernel)
  const [{ wrong } = { wrong: null }] = await street.run<{ wrong: number }>(
    'select count(*)::int as wrong from variants where reserved < 0 or stock < 0',
  )
  expect(wrong).toBe(0)
  process.stdout.write(`kills within an act, of all: ${killed}\n`)
})
