import { afterAll, beforeAll, expect, test } from 'vitest'

import { expectLedgerAgrees } from '../support/ledger.ts'
import { exchangeLives } from './exchange-lives.ts'
import { openKillableStreet, type KillableStreet } from './killable-street.ts'
import { killWithin } from './killed-lives.ts'
import { openLargeRelay, relayExchangeLife } from './relay-exchange-life.ts'
import { rounds } from './rounds.ts'

/** Kills within each act of an exchange. */
const kills = rounds('EXCHANGE_KILLS', { usual: 1, long: 50 })
/** Shops whose exchanges happen at once. */
const shops = kills > 1 ? 3 : 1

let street: KillableStreet

beforeAll(async () => {
  street = await openKillableStreet()
})
afterAll(() => street.market.close())

test('each act of an exchange, killed within it, is made wholly or not at all, and once', async () => {
  const relay = await openLargeRelay(street)
  const lives = await Promise.all(
    Array.from({ length: shops }, async () => {
      const crew = await street.crew()
      return [...(await exchangeLives(street, crew)), relayExchangeLife(street, crew, relay)]
    }),
  )
  const killed = await killWithin(street.market, lives.flat(), kills)
  await expectLedgerAgrees(street.market.kernel)
  const open = await street.run(
    'select parcel_id from custodies where ended_at is null group by 1 having count(*) > 1',
  )
  expect(open).toEqual([])
  process.stdout.write(`kills within an act, of all: ${killed}\n`)
})
