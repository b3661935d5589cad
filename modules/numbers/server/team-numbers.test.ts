import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { login, readProfile } from '#modules/identity/contract/accounts.ts'
import { logInByCode, requestLoginCode } from '#modules/identity/contract/sessions.ts'
import { usualPassword } from '#modules/identity/server/testing/callers.ts'
import { listActs } from '#modules/journal/contract/team-acts.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { requestNumberChange } from '#modules/numbers/contract/number-change.ts'
import { beginAnew } from '#modules/numbers/contract/owner-check.ts'
import {
  approveNumberChange,
  listNumberChanges,
  proposeNumberChange,
  refuseNumberChange,
} from '#modules/numbers/contract/team-numbers.ts'
import { readPayoutNumber } from '#modules/payouts/contract/payout-number.ts'
import { readUser } from '#modules/people/contract/people.ts'
import { dayMs } from '#kernel/clock.ts'
import { openBrowser } from '../../../tests/support/browsers.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const market = await openMarket()
afterAll(() => market.close())

let admin: Person
let finance: Person
let awa: Person
beforeAll(async () => {
  admin = await market.staff('admin')
  finance = await market.staff('finance')
})
beforeEach(async () => {
  awa = await market.buyer()
})

let phones = 78_000_000
const newPhone = () => String((phones += 1))
const newest = () => String(phones)
const propose = (phone: string, person = awa, by = admin) =>
  by.call(proposeNumberChange, {
    params: { id: person.user._id },
    body: { phone, paper: 'nina', paperEnd: '4K7Z', reason: 'Sa SIM est perdue, elle est venue.' },
  })
async function open(by = finance, person = awa) {
  const { changes } = await by.call(listNumberChanges, {})
  return changes.find(({ userId }) => userId === person.user._id)
}
const approve = async (phone: string, by = finance, person = awa) =>
  by.call(approveNumberChange, {
    params: { id: (await open(by, person))?._id ?? '' },
    body: { phone },
  })
const enter = (phone: string) => market.visitor(login, { body: { phone, password: usualPassword } })

test('two people change a number on a paper: the old one is told, the journal keeps both', async () => {
  const to = newPhone()
  await propose(to)
  expect(await open(admin)).toMatchObject({
    name: awa.user.name,
    fromPhone: awa.user.phone,
    toPhone: to,
    paper: 'nina',
    paperEnd: '4K7Z',
    needsAnother: true,
  })
  await market.settle()
  expect(market.sms.messages(awa.user.phone)[0]?.message).toContain('est demandé à notre équipe')
  const { notifications } = await finance.call(listNotifications, {})
  expect(notifications[0]).toMatchObject({ title: 'Changement de numéro à approuver' })
  expect(await refusal(approve(to, admin))).toMatchObject({ code: 'numbers.second_person' })
  expect(await refusal(approve(newPhone()))).toMatchObject({ code: 'numbers.typed_otherwise' })
  expect(await awa.call(readProfile, {})).toMatchObject({ phone: awa.user.phone })
  await approve(to)
  expect(await refusal(awa.call(readProfile, {}))).toMatchObject({ status: 401 })
  expect(await enter(to)).toMatchObject({ _id: awa.user._id })
  expect(await refusal(enter(awa.user.phone))).toMatchObject({ status: 401 })
  const { acts } = await admin.call(listActs, { query: { subject: awa.user._id } })
  expect(acts.map(({ action, actor }) => [action, actor?._id])).toEqual([
    ['accounts.number_approved', finance.user._id],
    ['accounts.number_asked', admin.user._id],
  ])
})

test('a second person refuses, and what was asked can be asked again', async () => {
  const to = newPhone()
  await propose(to)
  expect(await refusal(propose(newPhone()))).toMatchObject({ code: 'numbers.waiting' })
  expect(
    await refusal(awa.call(requestNumberChange, { body: { phone: newPhone(), way: 'both' } })),
  ).toMatchObject({ code: 'numbers.waiting' })
  await finance.call(refuseNumberChange, {
    params: { id: (await open())?._id ?? '' },
    body: { reason: 'Le papier est à une autre personne.' },
  })
  expect(await open()).toBeUndefined()
  expect(await awa.call(readProfile, {})).toMatchObject({ phone: awa.user.phone })
  await propose(to)
})

test('nobody asks for a number that has an account, nor changes their own', async () => {
  const { user } = await market.buyer()
  expect(await refusal(propose(user.phone))).toMatchObject({ code: 'identity.phone_taken' })
  expect(await refusal(propose(newPhone(), admin))).toMatchObject({ code: 'numbers.second_person' })
  const to = newPhone()
  await propose(to, finance)
  expect(await refusal(approve(to, finance, finance))).toMatchObject({
    code: 'numbers.second_person',
  })
})

test('an account set apart is given back, and its money does not go to the former number', async () => {
  const seller = await market.seller()
  const rider = await market.staff('livreur')
  market.clock.advance(200 * dayMs)
  admin = { ...admin, call: market.withToken((await enter(admin.user.phone)).token) }
  finance = { ...finance, call: market.withToken((await enter(finance.user.phone)).token) }
  const tokens: string[] = []
  for (const person of [seller, rider]) {
    const { phone, _id } = person.user
    const browser = openBrowser(market)()
    await browser(requestLoginCode, { body: { phone } })
    await market.settle()
    const code = /\b\d{6}\b/.exec(market.sms.messages(phone)[0]?.message ?? '')?.[0] ?? ''
    await refusal(browser(logInByCode, { body: { phone, code } }))
    await browser(beginAnew, { body: { name: 'Moussa Keïta' } })
    const record = await admin.call(readUser, { params: { id: _id } })
    expect(record).toMatchObject({ state: 'set_apart', phone: null, formerPhone: phone })
    const to = newPhone()
    await propose(to, person)
    await approve(to, finance, person)
    expect(await admin.call(readUser, { params: { id: _id } })).toMatchObject({
      state: 'active',
      phone: to,
    })
    const user = await enter(to)
    expect(user).toMatchObject({ _id })
    tokens.push(user.token)
  }
  const number = await market.withToken(tokens[1] ?? '')(readPayoutNumber, {})
  expect(number).toMatchObject({ number: newest() })
})
