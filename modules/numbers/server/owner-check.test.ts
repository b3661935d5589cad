import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { login, readProfile } from '#modules/identity/contract/accounts.ts'
import { requestPhoneProof } from '#modules/identity/contract/phone-proof.ts'
import {
  forgotPassword,
  logInByCode,
  requestLoginCode,
  resetPassword,
} from '#modules/identity/contract/sessions.ts'
import { usualPassword } from '#modules/identity/server/testing/callers.ts'
import {
  beginAnew,
  type OwnerCheck,
  passOwnerCheck,
  readOwnerCheck,
} from '#modules/numbers/contract/owner-check.ts'
import { listOrders } from '#modules/orders/contract/orders.ts'
import { enterBySale, requestSaleCode } from '#modules/link-sales/contract/sale-by-link.ts'
import { channels } from '#modules/channels/module.ts'
import { listUsers, suspendUsers } from '#modules/people/contract/people.ts'
import { dayMs } from '#kernel/clock.ts'
import type { Client } from '#kernel/wire/typed-client.ts'
import { openBrowser } from '../../../tests/support/browsers.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'
import { articleAt, sellByLink, tokenOf } from '../../../tests/support/offers.ts'
import { home, inCash, line, order } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const market = await openMarket()
afterAll(() => market.close())

let shops: Seller[]
let awa: Person
let browser: Client
beforeAll(async () => {
  shops = []
  for (const name of ['Sahel', 'Djoliba', 'Faso', 'Kénédougou', 'Wassoulou', 'Bélédougou', 'Mandé'])
    shops.push(await market.seller({ name }))
})
beforeEach(async () => {
  market.clock.advance(dayMs)
  awa = await market.buyer()
  browser = openBrowser(market)()
})

const days = (count: number) => market.clock.advance(count * dayMs)

async function buys(buyer = awa, seller = shops[2]): Promise<void> {
  if (!seller) throw new Error('no shop')
  await order(buyer, [line(await market.product({ seller, price: 5_000 }))], {
    ...inCash,
    shippingAddress: { ...home, quartier: 'Badalabougou' },
  })
}

async function sms(phone: string): Promise<string> {
  await market.settle()
  return market.sms.messages(phone)[0]?.message ?? ''
}
async function codeFor(phone: string, from = browser): Promise<string> {
  await from(requestLoginCode, { body: { phone } })
  return /\b\d{6}\b/.exec(await sms(phone))?.[0] ?? ''
}
const enter = async (phone: string, from = browser) =>
  from(logInByCode, { body: { phone, code: await codeFor(phone, from) } })

const unused = { status: 409, code: 'identity.long_unused' }
const right = { quartier: 'Badalabougou', shop: 'Faso' }
const answer = (check: OwnerCheck, changes: Partial<typeof right> = {}, from = browser) =>
  from(passOwnerCheck, {
    body: {
      answers: check.questions.map(({ kind }) => ({
        kind,
        choice: { ...right, ...changes }[kind],
      })),
    },
  })
const ordersOf = (token: string) => market.withToken(token)(listOrders, { query: {} })

describe('a number whose account was not used for 180 days', () => {
  test('opens nothing by a code alone; a day before it does', async () => {
    await buys()
    days(179)
    expect(await enter(awa.user.phone)).toMatchObject({ _id: awa.user._id })
    days(180)
    const refused = await refusal(enter(awa.user.phone))
    expect(refused).toMatchObject(unused)
    expect(JSON.stringify(refused)).not.toContain('Awa')
    expect(
      await market.sql('select 1 from sessions where user_id = $1 and created_at > $2', [
        awa.user._id,
        new Date(market.clock.now().getTime() - dayMs),
      ]),
    ).toEqual([])
  })

  test('is its owner’s who answers both questions, and its code is proof from then on', async () => {
    await buys()
    days(200)
    await refusal(enter(awa.user.phone))
    const check = await browser(readOwnerCheck, {})
    expect(check).toMatchObject({
      phoneEnd: `${awa.user.phone.slice(4, 6)} ${awa.user.phone.slice(6)}`,
      tries: 2,
      hasPassword: true,
    })
    expect(check.questions.map(({ kind }) => kind)).toEqual(['quartier', 'shop'])
    for (const { kind, choices } of check.questions) {
      expect(choices).toContain(right[kind])
      expect(new Set(choices).size).toBe(choices.length)
      expect(choices.length).toBeGreaterThanOrEqual(6)
    }
    const user = await answer(check)
    expect(user).toMatchObject({ _id: awa.user._id })
    expect((await ordersOf(user.token)).orders).toHaveLength(1)
    expect(await enter(awa.user.phone)).toMatchObject({ _id: awa.user._id })
    expect(await refusal(browser(readOwnerCheck, {}))).toMatchObject({
      code: 'identity.check_over',
    })
  })

  test('shows every browser the same choices, and counts their tries together', async () => {
    await buys()
    days(200)
    await refusal(enter(awa.user.phone))
    const check = await browser(readOwnerCheck, {})
    const other = openBrowser(market)()
    market.clock.advance(60_000)
    await refusal(enter(awa.user.phone, other))
    expect(await other(readOwnerCheck, {})).toEqual(check)
    const wrong = { status: 422, code: 'numbers.wrong_answer' }
    expect(await refusal(answer(check, { shop: 'Sahel' }))).toMatchObject(wrong)
    expect(await refusal(answer(check, { quartier: 'Sogoniko' }, other))).toMatchObject(wrong)
    expect(await refusal(answer(check))).toMatchObject({ code: 'numbers.no_question' })
    expect(await browser(readOwnerCheck, {})).toMatchObject({ questions: [], tries: 0 })
    // The password is a way still, and proves the number with the code.
    const user = await browser(passOwnerCheck, { body: { password: usualPassword } })
    expect(user).toMatchObject({ _id: awa.user._id })
  })

  test('asks nothing of an account that no code was given for, or too long ago', async () => {
    await buys()
    days(200)
    const over = { status: 404, code: 'identity.check_over' }
    expect(await refusal(browser(readOwnerCheck, {}))).toMatchObject(over)
    await codeFor(awa.user.phone)
    expect(await refusal(browser(readOwnerCheck, {}))).toMatchObject(over)
    market.clock.advance(60_000)
    await refusal(enter(awa.user.phone))
    market.clock.advance(30 * 60_000)
    expect(await refusal(browser(readOwnerCheck, {}))).toMatchObject(over)
    expect(await refusal(browser(beginAnew, { body: { name: 'Moussa Keïta' } }))).toMatchObject(
      over,
    )
  })

  test('asks no question where too little is known, nor where money is behind it', async () => {
    days(200)
    await refusal(enter(awa.user.phone))
    expect(await browser(readOwnerCheck, {})).toMatchObject({ questions: [], tries: 0 })
    expect(await refusal(browser(passOwnerCheck, { body: { answers: [] } }))).toMatchObject({
      code: 'numbers.no_question',
    })
    const rider = await market.staff('livreur')
    await buys(rider)
    const seller = await market.seller({ name: 'Ségou' })
    await buys(seller)
    days(200)
    for (const { user } of [rider, seller]) {
      const stranger = openBrowser(market)()
      expect(await refusal(enter(user.phone, stranger))).toMatchObject(unused)
      expect(await stranger(readOwnerCheck, {})).toMatchObject({ questions: [], tries: 0 })
    }
  })

  test('is taken by its new owner: a new account, and nothing of the former one', async () => {
    await buys()
    const { phone, _id } = awa.user
    days(200)
    await refusal(enter(phone))
    const moussa = await browser(beginAnew, { body: { name: 'Moussa Keïta' } })
    expect(moussa).toMatchObject({ phone, name: 'Moussa Keïta', role: 'buyer' })
    expect(moussa._id).not.toBe(_id)
    expect((await ordersOf(moussa.token)).orders).toEqual([])
    expect(await refusal(awa.call(readProfile, {}))).toMatchObject({ status: 401 })
    expect(
      await refusal(market.visitor(login, { body: { phone, password: usualPassword } })),
    ).toMatchObject({ status: 401 })
    expect(await enter(phone)).toMatchObject({ _id: moussa._id })
    const admin = await market.staff('admin')
    const { users } = await admin.call(listUsers, { query: { q: phone } })
    expect(Object.fromEntries(users.map((user) => [user._id, user.state]))).toEqual({
      [_id]: 'set_apart',
      [moussa._id]: 'active',
    })
    const body = { users: [_id], suspended: false, reason: 'Pour voir.' }
    expect((await admin.call(suspendUsers, { body })).refused).toMatchObject([{ _id }])
    expect(
      await market.sql('select 1 from audit_acts where action = $1 and subject_id = $2', [
        'accounts.set_apart',
        _id,
      ]),
    ).toHaveLength(1)
  })

  test('is told apart once: of two answers at one moment, one is given', async () => {
    await buys()
    days(200)
    await refusal(enter(awa.user.phone))
    const name = 'Moussa Keïta'
    const both = await Promise.allSettled([1, 2].map(() => browser(beginAnew, { body: { name } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the brothers of a code', () => {
  test('a link for a forgotten password leads to the code and its check', async () => {
    days(200)
    await browser(forgotPassword, { body: { phone: awa.user.phone } })
    const text = await sms(awa.user.phone)
    expect(text).toContain('/login?par=code')
    expect(text).not.toContain('token=')
  })

  test('a link sent the day before is worth nothing any more', async () => {
    days(180)
    market.clock.advance(-60_000)
    await browser(forgotPassword, { body: { phone: awa.user.phone } })
    const token = /token=([\w-]+)/.exec(await sms(awa.user.phone))?.[1] ?? ''
    market.clock.advance(60_000)
    const body = { phone: awa.user.phone, token, password: 'nouveau9' }
    expect(await refusal(market.visitor(resetPassword, { body }))).toMatchObject(unused)
  })

  test('the password opens the account, and its number proves nothing until it is confirmed', async () => {
    await buys()
    days(200)
    const { phone } = awa.user
    const { token } = await market.visitor(login, { body: { phone, password: usualPassword } })
    expect(await refusal(enter(phone))).toMatchObject(unused)
    const before = market.sms.messages(phone).length
    const own = { call: market.withToken(token), user: awa.user }
    await buys(own)
    await market.settle()
    expect(market.sms.messages(phone)).toHaveLength(before)
    expect(await own.call(requestPhoneProof, {})).toMatchObject({ proved: false })
  })

  test('a sale by link sells to a newcomer with the number, and shows nothing of its account', async () => {
    await buys()
    days(200)
    const seller = await market.seller()
    const goods = await market.product({ seller, price: 5_000 })
    const params = {
      token: tokenOf(await sellByLink(seller, { lines: [articleAt(goods, 4_500)] })),
    }
    const { phone, _id } = awa.user
    await browser(requestSaleCode, { params, body: { phone } })
    const code = /\b\d{6}\b/.exec(await sms(phone))?.[0] ?? ''
    const body = { name: 'Moussa Keïta', phone, code }
    expect(await refusal(browser(enterBySale, { params, body }))).toMatchObject(unused)
    expect(await browser(readOwnerCheck, {})).toMatchObject({ tries: 2 })
    const moussa = await browser(beginAnew, { body: { name: 'Moussa Keïta' } })
    expect(moussa._id).not.toBe(_id)
    expect((await ordersOf(moussa.token)).orders).toEqual([])
  })

  test('a copy of one’s data has no message that the number got for its former owner', async () => {
    await buys()
    await codeFor(awa.user.phone)
    days(200)
    await refusal(enter(awa.user.phone))
    const moussa = await browser(beginAnew, { body: { name: 'Moussa Keïta' } })
    const parts = (await channels.ownData?.(market.kernel.db, moussa._id)) ?? []
    const own = parts.find(({ title }) => title === 'SMS')
    // The code of today alone.
    expect(own?.rows).toHaveLength(1)
  })

  test('the team gets no link, and no code instead of its authenticator', async () => {
    const admin = await market.staff('admin')
    days(200)
    const before = market.sms.messages(admin.user.phone).length
    await browser(forgotPassword, { body: { phone: admin.user.phone } })
    await market.settle()
    expect(market.sms.messages(admin.user.phone)).toHaveLength(before)
  })
})
