import { expectSaidDays } from '../../../tests/support/said-days.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { login, readProfile } from '#modules/identity/contract/accounts.ts'
import { logInByCode, requestLoginCode } from '#modules/identity/contract/sessions.ts'
import { usualPassword } from '#modules/identity/server/testing/callers.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import {
  cancelNumberChange,
  giveNumberCode,
  readOwnNumber,
  requestNumberChange,
} from '#modules/numbers/contract/number-change.ts'
import { readPayoutNumber } from '#modules/payouts/contract/payout-number.ts'
import { readShopSettings } from '#modules/shops/contract/shop-settings.ts'
import { dayMs } from '#kernel/clock.ts'
import { openBrowser } from '../../../tests/support/browsers.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const market = await openMarket()
afterAll(() => market.close())

let awa: Person
let phones = 77_000_000
const newPhone = () => String((phones += 1))
beforeEach(async () => {
  awa = await market.buyer()
  market.clock.advance(8 * dayMs)
})

const last = (phone: string) => market.sms.messages(phone)[0]?.message ?? ''
async function codeAt(phone: string): Promise<string> {
  await market.settle()
  return /\b\d{6}\b/.exec(last(phone))?.[0] ?? ''
}
const request = (phone: string, way: 'both' | 'lost', { call } = awa, password = usualPassword) =>
  call(requestNumberChange, { body: { phone, way, ...(way === 'lost' && { password }) } })
const give = async (of: 'new' | 'old', code: string, { call } = awa) =>
  call(giveNumberCode, { body: { of, code } })
const phoneOf = async ({ call } = awa) => (await call(readOwnNumber, {})).phone
async function afterDays(days: number): Promise<void> {
  market.clock.advance(days * dayMs)
  await market.runJob('numbers.make-due-changes')
  await market.settle()
}
const titles = async ({ call } = awa) =>
  (await call(listNotifications, {})).notifications.map(({ title }) => title)

describe('with both numbers', () => {
  test('a code to each changes it at once; the old one is told and opens nothing', async () => {
    const to = newPhone()
    const from = awa.user.phone
    expect(await request(to, 'both')).toMatchObject({
      phone: from,
      change: { to, way: 'both', newProved: false, oldProved: false, effectiveAt: null },
    })
    const [forNew, forOld] = [await codeAt(to), await codeAt(from)]
    expect(last(to)).toContain('pour donner ce numéro à votre compte')
    expect(await refusal(give('old', forNew))).toMatchObject({ code: 'identity.code_wrong' })
    expect(await give('new', forNew)).toMatchObject({ phone: from, change: { newProved: true } })
    expect(await give('old', forOld)).toMatchObject({ phone: to, change: null })
    await market.settle()
    for (const phone of [from, to])
      expect(last(phone)).toContain(`${to.slice(4, 6)} ${to.slice(6)}.`)
    expect(last(from)).not.toContain(to)
    expect(await titles()).toContain('Votre numéro a changé')
    const body = { phone: from, password: usualPassword }
    expect(await refusal(market.visitor(login, { body }))).toMatchObject({ status: 401 })
    expect(
      await market.visitor(login, { body: { phone: to, password: usualPassword } }),
    ).toMatchObject({ _id: awa.user._id })
  })

  test('a number that has an account is refused once its code is right, and not before', async () => {
    const { user } = await market.buyer()
    await request(user.phone, 'both')
    await give('old', await codeAt(awa.user.phone))
    expect(await refusal(give('new', await codeAt(user.phone)))).toMatchObject({
      status: 409,
      code: 'identity.phone_taken',
    })
    expect(await phoneOf()).toBe(awa.user.phone)
  })

  test('a code of the first number asked for gives no other one', async () => {
    const [first, second] = [newPhone(), newPhone()]
    await request(first, 'both')
    const code = await codeAt(first)
    await request(second, 'both')
    expect(await refusal(give('new', code))).toMatchObject({ code: 'identity.code_wrong' })
    expect(await refusal(request(awa.user.phone, 'both'))).toMatchObject({ code: 'numbers.same' })
  })

  test('an account asks for three numbers, then waits', async () => {
    for (let each = 0; each < 3; each += 1) await request(newPhone(), 'both')
    expect(await refusal(request(newPhone(), 'both'))).toMatchObject({ status: 429 })
  })
})

describe('without the old number', () => {
  test('the password and a code change it three days later; the old one was warned', async () => {
    const to = newPhone()
    const from = awa.user.phone
    expect(await refusal(request(to, 'lost', awa, 'faux'))).toMatchObject({
      code: 'identity.wrong_password',
    })
    await request(to, 'lost')
    expect(await refusal(give('old', '123456'))).toMatchObject({ code: 'identity.code_dead' })
    const { change } = await give('new', await codeAt(to))
    expect(change?.effectiveAt).toBe(
      new Date(market.clock.now().getTime() + 3 * dayMs).toISOString(),
    )
    await market.settle()
    expect(last(from)).toContain('annulez-le dans votre profil')
    expect(await titles()).toContain('Votre numéro va changer')
    expect(await refusal(request(newPhone(), 'lost'))).toMatchObject({ code: 'numbers.waiting' })
    await afterDays(2.9)
    expect(await phoneOf()).toBe(from)
    await afterDays(0.1)
    expect(await refusal(awa.call(readProfile, {}))).toMatchObject({ status: 401 })
    expect(
      await market.visitor(login, { body: { phone: to, password: usualPassword } }),
    ).toMatchObject({ _id: awa.user._id, phone: to })
    expect(last(to)).toContain('votre compte a maintenant')
  })

  test('who has the old number enters by a code and cancels', async () => {
    const to = newPhone()
    await request(to, 'lost')
    await give('new', await codeAt(to))
    const browser = openBrowser(market)()
    const { phone } = awa.user
    await browser(requestLoginCode, { body: { phone } })
    const user = await browser(logInByCode, { body: { phone, code: await codeAt(phone) } })
    const call = market.withToken(user.token)
    expect(await call(readOwnNumber, {})).toMatchObject({ change: { to, way: 'lost' } })
    await call(cancelNumberChange, {})
    await afterDays(4)
    expect(await phoneOf()).toBe(phone)
    expect(await refusal(call(cancelNumberChange, {}))).toMatchObject({ code: 'numbers.no_change' })
  })

  test('a session of this week, and an account without a password, cannot ask', async () => {
    const body = { phone: awa.user.phone, password: usualPassword }
    const { token } = await market.visitor(login, { body })
    const fresh = { ...awa, call: market.withToken(token) }
    expect(await refusal(request(newPhone(), 'lost', fresh))).toMatchObject({
      code: 'numbers.session_too_new',
    })
    await market.sql('update users set password_hash = null where id = $1', [awa.user._id])
    expect(await refusal(request(newPhone(), 'lost'))).toMatchObject({
      code: 'numbers.no_password',
    })
  })

  test('a number that got an account meanwhile ends the change, and its owner is told', async () => {
    const to = newPhone()
    await request(to, 'lost')
    await give('new', await codeAt(to))
    await market.sql('update users set phone = $1 where id = $2', [
      to,
      (await market.buyer()).user._id,
    ])
    await afterDays(3)
    expect(await awa.call(readOwnNumber, {})).toMatchObject({
      phone: awa.user.phone,
      change: null,
    })
    expect(await titles()).toContain('Numéro gardé')
  })
})

test('where money is paid does not change with the number', async () => {
  const rider = await market.staff('livreur')
  const seller = await market.seller()
  for (const person of [rider, seller]) {
    const to = newPhone()
    await request(to, 'both', person)
    await give('new', await codeAt(to), person)
    await give('old', await codeAt(person.user.phone), person)
    expect(await phoneOf(person)).toBe(to)
  }
  expect(await rider.call(readPayoutNumber, {})).toMatchObject({ number: rider.user.phone })
  expect(await seller.call(readShopSettings, {})).toMatchObject({ depotNumber: seller.user.phone })
})

test('a change that fails stops no other', async () => {
  const [stuck, other] = [await market.buyer(), await market.buyer()]
  const [first, second] = [newPhone(), newPhone()]
  market.clock.advance(8 * dayMs)
  for (const [person, to] of [
    [stuck, first],
    [other, second],
  ] as const) {
    await request(to, 'lost', person)
    await give('new', await codeAt(to), person)
  }
  await market.sql(
    `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`,
  )
  await market.sql(
    `create trigger refuse_one before update on users for each row when (old.id = '${stuck.user._id}') execute function refuse_one()`,
  )
  await afterDays(4)
  await market.sql('drop trigger refuse_one on users')
  const stored = async ({ user }: Person) =>
    (await market.sql<{ phone: string }>('select phone from users where id = $1', [user._id]))[0]
      ?.phone
  expect([await stored(stuck), await stored(other)]).toEqual([stuck.user.phone, second])
  await afterDays(0)
  expect(await stored(stuck)).toBe(first)
})

test('its notices say the days and hours that are stored', async () => {
  const said = await expectSaidDays(market.kernel)
  expect([...said]).toEqual(expect.arrayContaining(['a number that changes']))
})
