import { afterAll, describe, expect, test } from 'vitest'

import { login, logout, readProfile } from '#modules/identity/contract/accounts.ts'
import { eq } from 'drizzle-orm'
import { users } from '#modules/identity/database/tables.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { callerFrom, usualPassword } from './testing/callers.ts'
import { dayMs } from '#kernel/clock.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const market = await openMarket()
afterAll(() => market.close())

const minute = 60_000
let nextHost = 0
/** An address that nobody has used before. */
const newAddress = () => `203.0.${Math.floor((nextHost += 1) / 250)}.${nextHost % 250}`
const tryFrom = (address: string, phone: string, password: string) =>
  callerFrom(market, address)(login, { body: { phone, password } })
const wrong = (phone: string, address = newAddress()) =>
  refusal(tryFrom(address, phone, 'faux1234'))

describe('guessing a password', () => {
  test('ten times from one network locks that account’s login there for a while, and no other', async () => {
    const awa = await market.buyer()
    const oumar = await market.buyer('Oumar')
    const network = newAddress()
    const answers = []
    for (let time = 0; time < 10; time += 1) answers.push(await wrong(awa.user.phone, network))
    expect(answers.slice(0, 5).map((answer) => answer.code)).toEqual(
      Array(5).fill('identity.wrong_credentials'),
    )
    expect(answers.slice(5).map((answer) => answer.code)).toEqual(
      Array(5).fill('identity.too_many_tries'),
    )
    expect(answers[9]).toMatchObject({
      status: 429,
      retryAfter: 60,
      message: 'Trop d’essais. Réessayez dans 60\u00a0s.',
    })
    // The right password waits too: else every answer would still be a guess.
    expect(await refusal(tryFrom(network, awa.user.phone, usualPassword))).toMatchObject({
      status: 429,
    })
    expect(await awa.call(readProfile, {})).toMatchObject({ name: 'Awa Diarra' })
    expect(await tryFrom(network, oumar.user.phone, usualPassword)).toMatchObject({
      name: 'Oumar',
    })
    expect(await tryFrom(newAddress(), awa.user.phone, usualPassword)).toMatchObject({
      name: 'Awa Diarra',
    })
    market.clock.advance(minute)
    expect(await tryFrom(network, awa.user.phone, usualPassword)).toMatchObject({
      name: 'Awa Diarra',
    })
  })

  test('from one network is slower each time: one minute, two, five, fifteen, thirty, an hour', async () => {
    const { user } = await market.buyer()
    const network = newAddress()
    for (let time = 0; time < 5; time += 1) await wrong(user.phone, network)
    const waits = []
    for (let time = 0; time < 7; time += 1) {
      const { retryAfter = 0 } = await wrong(user.phone, network)
      waits.push(retryAfter / 60)
      market.clock.advance(retryAfter * 1_000)
      expect(await wrong(user.phone, network)).toMatchObject({
        code: 'identity.wrong_credentials',
      })
    }
    expect(waits).toEqual([1, 2, 5, 15, 30, 60, 60])
  })

  test('fifty times at once is at most five times from one network, twenty from all', async () => {
    const { user } = await market.buyer()
    const network = newAddress()
    const fifty = async (address: () => string) => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => wrong(user.phone, address())),
      )
      return answers.filter((answer) => answer.code === 'identity.wrong_credentials').length
    }
    expect(await fifty(() => network)).toBe(5)
    expect(await fifty(newAddress)).toBe(15)
  })

  test('from ten thousand networks without pause is some seventy times a day, fewer later', async () => {
    const { user } = await market.buyer()
    const days = [0, 0]
    const start = market.clock.now().getTime()
    for (;;) {
      const day = Math.floor((market.clock.now().getTime() - start) / dayMs)
      if (day > 1) break
      const answer = await wrong(user.phone)
      if (answer.status === 401) days[day] = (days[day] ?? 0) + 1
      else market.clock.advance((answer.retryAfter ?? 1) * 1_000)
    }
    expect(days).toEqual([70, 48])
  })

  test('of an unknown number gets the very same answers', async () => {
    const known = await market.buyer()
    const unknown = '51000000'
    for (let time = 0; time < 7; time += 1) {
      const [one, other] = [await wrong(known.user.phone), await wrong(unknown)]
      expect([other.status, other.code, other.message, other.retryAfter]).toEqual([
        one.status,
        one.code,
        one.message,
        one.retryAfter,
      ])
    }
  })

  test('of an unknown number costs the database the very same work', async () => {
    const { user } = await market.buyer()
    const statements = (phone: string) => market.countStatements(() => wrong(phone))
    expect(await statements('51000001')).toBe(await statements(user.phone))
  })
})

describe('a session', () => {
  test('ends at logout, even for somebody who kept its token', async () => {
    const awa = await market.buyer()
    const thief = market.withToken(awa.user.token)
    expect(await thief(readProfile, {})).toMatchObject({ _id: awa.user._id })
    await awa.call(logout, {})
    expect(await refusal(thief(readProfile, {}))).toMatchObject({
      status: 401,
      code: 'session.missing',
    })
  })

  test('ends after 30 days without a visit, and is prolonged by visits', async () => {
    const [awa, oumar] = [await market.buyer(), await market.buyer('Oumar')]
    for (let day = 0; day < 40; day += 10) {
      market.clock.advance(10 * dayMs)
      await awa.call(readProfile, {})
    }
    expect(await refusal(oumar.call(readProfile, {}))).toMatchObject({ status: 401 })
  })

  test('ends at once on suspension, and the login says so to the right password only', async () => {
    const awa = await market.buyer()
    await market.kernel.db
      .update(users)
      .set({ suspendedAt: market.clock.now() })
      .where(eq(users.id, awa.user._id))
    expect(await refusal(awa.call(readProfile, {}))).toMatchObject({ status: 401 })
    expect(await wrong(awa.user.phone)).toMatchObject({ code: 'identity.wrong_credentials' })
    expect(await refusal(tryFrom(newAddress(), awa.user.phone, usualPassword))).toMatchObject({
      status: 403,
      code: 'identity.suspended',
    })
  })
})
