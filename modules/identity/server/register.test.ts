import { afterAll, expect, test } from 'vitest'

import { changeProfile, register } from '#modules/identity/contract/accounts.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { callerFrom, usualPassword } from './testing/callers.ts'

const market = await openMarket()
afterAll(() => market.close())

const hourMs = 3_600_000
const registerFrom = (address: string, phone: string, name = 'Awa Diarra') =>
  callerFrom(market, address)(register, {
    body: { name, phone, password: usualPassword, acceptedTerms: true },
  })

test('a network learns of twenty numbers a day that they have an account, and others go on', async () => {
  const { user } = await market.buyer()
  const start = market.clock.now().getTime()
  let learnt = 0
  const refused = new Set<string>()
  while (market.clock.now().getTime() - start < 24 * hourMs) {
    const answer = await refusal(registerFrom('203.2.0.1', user.phone))
    if (answer.code === 'identity.phone_taken') learnt += 1
    else {
      refused.add(`${answer.status} ${answer.code}`)
      market.clock.advance((answer.retryAfter ?? 1) * 1_000)
    }
  }
  expect([...refused]).toEqual(['429 identity.too_many_tries'])
  expect(learnt).toBeLessThanOrEqual(20)
  expect(learnt).toBeGreaterThan(15)
  expect(await refusal(registerFrom('203.2.0.2', user.phone))).toMatchObject({
    status: 409,
    code: 'identity.phone_taken',
  })
})

test.each([
  ['turned around', 'Awa \u202earraiD', 'invisibles'],
  ['with a sign of no width', 'Awa\u200b Diarra', 'invisibles'],
  ['with a Cyrillic а in a Latin word', 'Аwa Diarra', 'un seul alphabet'],
  ['with a Greek ο in a Latin word', 'Aminata Cοulibaly', 'un seul alphabet'],
])('a name %s is refused', async (_what, name, sentence) => {
  expect(await refusal(registerFrom('203.2.1.1', '59000001', name))).toMatchObject({
    status: 400,
    message: expect.stringContaining(sentence),
  })
  const awa = await market.buyer()
  expect(await refusal(awa.call(changeProfile, { body: { name } }))).toMatchObject({ status: 400 })
})
