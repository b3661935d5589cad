import { afterEach, beforeEach, expect, test } from 'vitest'

import { readProfile } from '#modules/identity/contract/accounts.ts'
import {
  approveAppointment,
  listAppointments,
  withdrawAppointment,
} from '#modules/people/contract/appointments.ts'
import { changeRoles, updateUser } from '#modules/people/contract/people.ts'
import { listActs } from '#modules/journal/contract/team-acts.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { listRefunds } from '#modules/refunds/contract/refunds.ts'
import { openMarket, type Market } from '../../../../tests/support/market.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { refusal } from '../../../../tests/support/refusal.ts'
import { expectLastSaid } from '../../../../tests/support/said-days.ts'

const hour = 3_600_000

let market: Market
let admin: Person
let finance: Person
let awa: Person
beforeEach(async () => {
  market = await openMarket()
  admin = await market.staff('admin')
  finance = await market.staff('finance')
  awa = await market.buyer('Awa Diarra')
})
afterEach(() => market.close())

const propose = (role: 'admin' | 'finance', by = admin, person = awa) =>
  by.call(changeRoles, {
    body: { users: [person.user._id], role, reason: 'Décidé en réunion.' },
  })
const open = async (by = finance) => (await by.call(listAppointments, {})).appointments
async function approve(by: Person): Promise<void> {
  const [first] = await open(by)
  await by.call(approveAppointment, { params: { id: first?._id ?? '' } })
}
async function afterHours(hours: number): Promise<void> {
  market.clock.advance(hours * hour)
  await market.runJob('people.give-due-roles')
  await market.settle()
}
const roleOf = async (person: Person) => (await person.call(readProfile, {})).role
const notificationsOf = async (person: Person) => {
  await market.settle()
  return (await person.call(listNotifications, {})).notifications.map(({ title }) => title)
}

test('one admin cannot make a finance officer: a second approves, the role comes a day later', async () => {
  expect(await propose('finance')).toEqual({ changed: 0, waiting: 1, refused: [] })
  expect(await propose('finance')).toEqual({ changed: 0, waiting: 1, refused: [] })
  expect(await open(admin)).toMatchObject([{ name: 'Awa Diarra', needsAnother: true }])
  expect(await refusal(approve(admin))).toMatchObject({
    status: 409,
    code: 'people.second_person',
  })
  await afterHours(48)
  expect(await roleOf(awa)).toBe('buyer')

  await approve(finance)
  expect(await refusal(approve(finance))).toMatchObject({ code: 'people.approved' })
  await market.settle()
  await expectLastSaid(market.kernel, 'a role that was approved')
  await afterHours(23)
  expect(await roleOf(awa)).toBe('buyer')
  expect(await refusal(awa.call(listRefunds, {}))).toMatchObject({ status: 403 })
  await afterHours(1)
  expect(await roleOf(awa)).toBe('finance')
  expect(await open()).toEqual([])
  const { acts } = await admin.call(listActs, {})
  expect(acts.map(({ action, actor }) => [action, actor?._id ?? null])).toEqual([
    ['accounts.role_changed', null],
    ['accounts.appointment_approved', finance.user._id],
    ['accounts.appointment_asked', admin.user._id],
  ])
})

test('any admin or finance officer withdraws an appointment during that day', async () => {
  await propose('finance')
  await approve(finance)
  const [first] = await open()
  await finance.call(withdrawAppointment, {
    params: { id: first?._id ?? '' },
    body: { reason: 'Personne ne la connaît.' },
  })
  await afterHours(25)
  expect(await roleOf(awa)).toBe('buyer')
  expect(await notificationsOf(admin)).toContain('Nomination retirée')
  expect(
    await refusal(
      admin.call(withdrawAppointment, {
        params: { id: first?._id ?? '' },
        body: { reason: 'Encore.' },
      }),
    ),
  ).toMatchObject({ status: 404, code: 'people.unknown' })
})

test('a person has one open appointment; from admin to finance officer it takes two people', async () => {
  await propose('finance')
  expect((await propose('admin')).refused).toMatchObject([
    { message: expect.stringMatching(/attend déjà/) },
  ])
  const other = await market.staff('admin')
  expect(
    await admin.call(updateUser, {
      params: { id: other.user._id },
      body: { role: 'finance', reason: 'Elle change de métier.' },
    }),
  ).toMatchObject({ role: 'admin' })
  const theirs = (await open(other)).find(({ userId }) => userId === other.user._id)
  expect(
    await refusal(other.call(approveAppointment, { params: { id: theirs?._id ?? '' } })),
  ).toMatchObject({ code: 'people.second_person' })
  await finance.call(approveAppointment, { params: { id: theirs?._id ?? '' } })
  await afterHours(24)
  expect(await roleOf(other)).toBe('finance')
})
