import { afterAll, expect, test } from 'vitest'

import { login, readProfile } from '#modules/identity/contract/accounts.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { mostSessions } from './session-tokens.ts'
import { callerFrom, usualPassword } from './testing/callers.ts'

const market = await openMarket()
afterAll(() => market.close())

test('an account has fifty sessions and known devices: a further one ends the oldest', async () => {
  const awa = await market.buyer()
  const first = await awa.call(readProfile, {})
  expect(first._id).toBe(awa.user._id)
  for (let signedIn = 0; signedIn < mostSessions; signedIn += 1) {
    market.clock.advance(60_000)
    await callerFrom(market, '196.200.1.1')(login, {
      body: { phone: awa.user.phone, password: usualPassword },
    })
  }
  for (const table of ['sessions', 'known_devices'])
    expect(
      await market.sql(`select count(*)::int as kept from ${table} where user_id = $1`, [
        awa.user._id,
      ]),
    ).toEqual([{ kept: mostSessions }])
  expect(await refusal(awa.call(readProfile, {}))).toMatchObject({ status: 401 })
})
