import { expect, test } from 'vitest'

import { calendarOf, type OpeningFacts } from './calendar.ts'
import {
  batchDayAfter,
  deliveryDayFrom,
  dueAfter,
  openHoursBefore,
  payoutDayFrom,
  type Span,
} from './due.ts'

import { firstWeek } from './first-week.ts'
import { firstHolidays } from './holidays-of-mali.ts'
import { type OpeningDay, type OpeningDays, openingProblem } from './opening.ts'
import { openNowWords, openingWords } from './opening-words.ts'
import { comingTimes, timesIn } from './coming-times.ts'
import { openTimes } from './open-times.ts'

const mali = calendarOf(firstWeek, firstHolidays)
const day = { from: '09:00', to: '19:00' }
const week: OpeningDays = [day, day, day, day, day, day, null]
const shop: OpeningFacts = { opening: week }
const acceptance = (at: OpeningFacts): Span => ({ clockHours: 12, openHours: 3, mostHours: 72, at })
const due = (from: string, span: Span) =>
  dueAfter(mali, new Date(from), span).toISOString().slice(0, 16)

test('an order is accepted in 12 hours, of which the shop is open for 3', () => {
  // Friday morning: open all day, so the twelve hours end in the night, and the shop opens at 9 h.
  expect(due('2026-11-20T09:00Z', acceptance(shop))).toBe('2026-11-21T09:00')
  expect(due('2026-11-20T05:00Z', acceptance(shop))).toBe('2026-11-20T17:00')
  // Saturday 20 h: closed on Sunday.
  expect(due('2026-11-21T20:00Z', acceptance(shop))).toBe('2026-11-23T12:00')
  // The eve of Tabaski 2027, a Sunday; Monday is open.
  expect(due('2027-05-15T20:00Z', acceptance(shop))).toBe('2027-05-17T12:00')
  // On holiday for two weeks: three days at most.
  const away = { ...shop, closedFrom: '2026-11-20T00:00Z', closedUntil: '2026-12-04T00:00Z' }
  expect(due('2026-11-20T09:00Z', acceptance(away))).toBe('2026-11-23T09:00')
  expect(due('2026-11-20T09:00Z', acceptance({ opening: null }))).toBe('2026-11-21T08:00')
})

test('a parcel is kept for 5 open days, to the closing hour of the last', () => {
  const kept = (at: OpeningFacts): Span => ({ openDays: 5, at })
  expect(due('2026-11-20T10:00Z', kept(shop))).toBe('2026-11-26T19:00')
  expect(due('2026-12-23T10:00Z', kept({ ...shop, closedDays: ['2026-12-26'] }))).toBe(
    '2026-12-30T19:00',
  )
  // New Year stops the shops.
  expect(due('2026-12-29T10:00Z', kept(shop))).toBe('2027-01-05T19:00')
  expect(due('2028-02-25T10:00Z', kept(shop))).toBe('2028-03-03T19:00')
  const night = week.map((one) => one && { ...one, second: { from: '20:00', to: '02:00' } })
  expect(due('2026-11-20T10:00Z', kept({ opening: night }))).toBe('2026-11-27T02:00')
  expect(due('2026-11-20T10:00Z', kept({ opening: week.map(() => null) }))).toBe('2027-01-20T00:00')
})

test('nothing is carried on a Sunday, on Tabaski, on 25 December, while a zone rests', () => {
  expect(deliveryDayFrom(mali, '2026-12-25')).toBe('2026-12-26')
  expect(deliveryDayFrom(mali, '2027-05-16')).toBe('2027-05-17')
  expect(deliveryDayFrom(mali, '2026-12-31')).toBe('2026-12-31')
  expect(deliveryDayFrom(mali, '2027-01-01')).toBe('2027-01-02')
  expect(deliveryDayFrom(mali, '2026-11-20', '2026-11-29')).toBe('2026-11-30')
  expect(due('2026-12-24T16:00Z', { deliveryDays: 1 })).toBe('2026-12-26T18:00')
  expect(due('2026-11-21T16:00Z', { teamHours: 3 })).toBe('2026-11-23T09:00')
})

test('the last open hour before an end may be on the day before, or before a holiday', () => {
  const hourBefore = (end: string, at: OpeningFacts = shop) =>
    openHoursBefore(mali, new Date(end), { openHours: 1, at }).toISOString().slice(0, 16)
  expect(hourBefore('2026-11-23T12:00Z')).toBe('2026-11-23T11:00')
  expect(hourBefore('2026-11-23T09:00Z')).toBe('2026-11-21T18:00')
  expect(hourBefore('2026-11-23T09:20Z')).toBe('2026-11-21T18:20')
  expect(hourBefore('2026-11-21T21:00Z')).toBe('2026-11-21T18:00')
  expect(hourBefore('2027-01-02T09:00Z')).toBe('2026-12-31T18:00')
  expect(hourBefore('2026-11-23T09:00Z', { opening: week.map(() => null) })).toBe(
    '2026-11-23T08:00',
  )
})

test('a batch stands on Saturday, or on the working day after a public holiday', () => {
  expect(payoutDayFrom(mali, '2026-11-22')).toBe('2026-11-28')
  expect(payoutDayFrom(mali, '2026-11-28')).toBe('2026-11-28')
  // 1 May, Christmas and the baptism of 2027 are Saturdays: the Monday pays.
  for (const [asked, paid] of [
    ['2027-04-26', '2027-05-03'],
    ['2027-05-02', '2027-05-03'],
    ['2027-05-04', '2027-05-08'],
    ['2027-08-21', '2027-08-23'],
    ['2027-12-25', '2027-12-27'],
    ['2027-12-31', '2028-01-03'],
  ] as const)
    expect(payoutDayFrom(mali, asked)).toBe(paid)
  // 14 January is a commemoration that stops nothing: no Saturday moves by it.
  expect(payoutDayFrom(mali, '2034-01-14')).toBe('2034-01-14')
  // Paid by the batch that is built after it is payable.
  expect(batchDayAfter(mali, new Date('2027-05-01T05:59Z'))).toBe('2027-05-03')
  expect(batchDayAfter(mali, new Date('2027-05-03T06:00Z'))).toBe('2027-05-08')
  expect(batchDayAfter(mali, new Date('2026-11-28T05:59Z'))).toBe('2026-11-28')
  expect(due('2026-12-24T17:00Z', { teamHours: 2 })).toBe('2026-12-26T09:00')
})

test('a place says until when it is open, or when it opens', () => {
  const said = (at: string, place: OpeningFacts = shop) =>
    openNowWords(openTimes(mali, place, new Date(at)), new Date(at))?.replaceAll('\u00a0', ' ')
  expect(said('2026-11-20T09:00Z')).toBe('ouvert maintenant, jusqu’à 19 h')
  expect(said('2026-11-20T08:59Z')).toBe('ouvre à 9 h')
  expect(said('2026-11-20T19:00Z')).toBe('ouvre demain à 9 h')
  expect(said('2026-11-21T19:00Z')).toBe('ouvre lun. 23 nov. à 9 h')
  const night: OpeningFacts = {
    opening: week.map(() => ({
      from: '08:00',
      to: '12:30',
      second: { from: '18:00', to: '02:00' },
    })),
  }
  expect(said('2026-11-20T23:00Z', night)).toBe('ouvert maintenant, jusqu’à demain 2 h')
  expect(said('2026-11-21T01:00Z', night)).toBe('ouvert maintenant, jusqu’à 2 h')
  expect(said('2026-11-21T13:00Z', night)).toBe('ouvre à 18 h')
  expect(openingWords(night.opening ?? []).replaceAll('\u00a0', ' ')).toBe(
    'tous les jours, 8 h à 12 h 30 et 18 h à 2 h',
  )
  const always: OpeningFacts = { opening: week.map(() => ({ from: '00:00', to: '00:00' })) }
  expect(said('2026-11-21T13:00Z', always)).toBe('ouvert maintenant')
  expect(said('2026-11-21T13:00Z', { opening: week.map(() => null) })).toBeUndefined()
})

test('a page that is kept for two days says at each minute what is true then', () => {
  const kept = new Date('2026-11-20T12:00Z')
  const shopWith = { ...shop, closedDays: ['2026-11-21'] }
  const times = comingTimes(mali, shopWith, kept)
  expect(times.length).toBeLessThan(8)
  for (let minute = 0; minute < 48 * 60; minute += 7) {
    const now = new Date(kept.getTime() + minute * 60_000)
    expect(openNowWords(timesIn(times), now)).toBe(
      openNowWords(openTimes(mali, shopWith, now), now),
    )
  }
  const late = new Date('2026-12-20T12:00Z')
  expect(openNowWords(timesIn(times), late)).toBeNull()
  const closed = { ...shop, closedFrom: '2026-11-19T00:00Z', closedUntil: null }
  expect(comingTimes(mali, closed, kept)).toEqual([])
  const always: OpeningFacts = { opening: week.map(() => ({ from: '00:00', to: '00:00' })) }
  expect(openNowWords(timesIn(comingTimes(mali, always, kept)), kept)).toBe('ouvert maintenant')
})

test('hours that overlap are refused, also over midnight', () => {
  const problem = (...days: OpeningDay[]) =>
    openingProblem([...days, ...week.map(() => null)].slice(0, 7))?.message
  const overlap = 'Deux ouvertures se chevauchent.'
  expect(problem({ from: '08:00', to: '12:00', second: { from: '11:00', to: '19:00' } })).toBe(
    overlap,
  )
  expect(problem({ from: '18:00', to: '09:00' }, { from: '08:00', to: '12:00' })).toBe(overlap)
  expect(problem({ from: '18:00', to: '08:00' }, { from: '08:00', to: '12:00' })).toBeUndefined()
  expect(problem({ from: '08:00', to: '08:00' })).toBe('La fermeture vient après l’ouverture.')
  expect(problem({ from: '00:00', to: '00:00' })).toBeUndefined()
})
