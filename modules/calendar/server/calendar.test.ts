import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  type Holidays,
  proposeHolidays,
  proposeWeek,
  type Week,
} from '#modules/calendar/contract/calendar.ts'
import { firstWeek } from '#modules/calendar/contract/first-week.ts'
import { firstHolidays } from '#modules/calendar/contract/holidays-of-mali.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { decideSetting, type SettingChanges } from '#modules/settings/contract/settings.ts'

import { openMarket, type Market } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { refusal } from '../../../tests/support/refusal.ts'

let market: Market
let admin: Person
let finance: Person
beforeAll(async () => {
  market = await openMarket()
  ;[admin, finance] = [await market.staff('admin'), await market.staff('finance')]
})
afterAll(() => market.close())

const reason = 'La lune a été vue'
const ask = (days: Holidays['days']) =>
  admin.call(proposeHolidays, { body: { holidays: { days }, reason } })
const decide = (by: Person, { changes }: SettingChanges) =>
  by.call(decideSetting, { params: { id: changes[0]?.id ?? '' }, body: { approve: true } })
const stops = (day: string) => marketCalendar(market.kernel).stops(day)
const tabaski = '2027-05-16'
const moved = (day: string) =>
  firstHolidays.days.map((one) => (one.day === tabaski ? { ...one, day, isConfirmed: true } : one))

test('a fresh market has the public holidays of three years, those of the moon to confirm', () => {
  expect(stops('2026-12-25')).toEqual({ deliveries: true, shops: false })
  expect(stops('2027-01-14')).toEqual({ deliveries: false, shops: false })
  expect(stops(tabaski)).toEqual({ deliveries: true, shops: true })
  const { days } = firstHolidays
  expect(days.filter(({ name }) => name === 'Lundi de Pâques').map(({ day }) => day)).toEqual([
    '2026-04-06',
    '2027-03-29',
    '2028-04-17',
  ])
  expect(days.filter(({ isConfirmed }) => !isConfirmed)).toHaveLength(12)
  expect(days.every(({ isLunar, isConfirmed }) => isLunar !== isConfirmed)).toBe(true)
})

test('two people move Tabaski by a day, and its list says what moved', async () => {
  const asked = await ask(moved('2027-05-17'))
  expect(asked.changes[0]?.differences).toEqual([
    {
      name: 'Tabaski 2027',
      before: 'dim.\u00a016\u00a0mai\u00a02027, arrête livraisons et boutiques, à confirmer',
      after: 'lun.\u00a017\u00a0mai\u00a02027, arrête livraisons et boutiques',
    },
  ])
  expect(await refusal(decide(admin, asked))).toMatchObject({ code: 'settings.own_change' })
  expect(stops('2027-05-17')).toEqual({ deliveries: false, shops: false })
  await decide(finance, asked)
  expect(stops('2027-05-17')).toEqual({ deliveries: true, shops: true })
  expect(stops(tabaski)).toEqual({ deliveries: false, shops: false })
})

test('a day that is taken off the list is named to who approves it', async () => {
  const asked = await ask(moved('2027-05-17').filter(({ name }) => name !== 'Korité'))
  expect(asked.changes[0]?.differences.map(({ name, after }) => [name, after])).toEqual([
    ['Korité 2026', 'rien'],
    ['Korité 2027', 'rien'],
    ['Korité 2028', 'rien'],
  ])
  await decide(finance, asked)
})

test('one day is one holiday, of one name a year', async () => {
  const [first] = firstHolidays.days
  if (!first) throw new Error('no holiday')
  const twice = await refusal(ask([first, { ...first, name: 'Autre fête' }]))
  expect(twice.fields).toEqual({ 'holidays.days': 'Ce jour est déjà férié.' })
  const named = await refusal(ask([first, { ...first, day: '2026-02-01' }]))
  expect(named.fields).toEqual({
    'holidays.days': 'Deux jours de cette année ont le même nom.',
  })
})

test('the week of the market is changed by two people', async () => {
  const week: Week = { ...firstWeek, restDay: 5, cutOffHour: 13 }
  const body = { week, reason: 'Le vendredi, les livreurs se reposent' }
  const asked = await admin.call(proposeWeek, { body })
  expect(asked.changes[0]?.differences).toEqual([
    { name: 'Jour sans livraison', before: 'dimanche', after: 'vendredi' },
    { name: 'Dernière heure du jour', before: '15\u00a0h', after: '13\u00a0h' },
  ])
  await decide(finance, asked)
  expect(marketCalendar(market.kernel)).toMatchObject({ restDay: 5, cutOffHour: 13 })
})
