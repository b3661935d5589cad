import fc from 'fast-check'
import { expect, test } from 'vitest'

import { calendarOf, type Holiday, type OpeningFacts } from './calendar.ts'
import { carriesOn, dueAfter, eveningOf, openHoursBefore, type Span } from './due.ts'
import { firstWeek } from './first-week.ts'
import { type OpeningDay, openingProblem } from './opening.ts'
import { dayAfter, isOpenAt, openTimes } from './open-times.ts'

const hour = fc.integer({ min: 0, max: 23 }).map((at) => `${String(at).padStart(2, '0')}:00`)
const openDay: fc.Arbitrary<OpeningDay> = fc.oneof(
  fc.constant(null),
  fc.constant({ from: '00:00', to: '00:00' }),
  fc.record({ from: hour, to: hour }),
  fc.uniqueArray(fc.integer({ min: 0, max: 27 }), { minLength: 4, maxLength: 4 }).map((hours) => {
    const [one = 0, two = 1, three = 2, four = 3] = hours
      .toSorted((a, b) => a - b)
      .map((at) => at % 24)
    const clock = (at: number) => `${String(at).padStart(2, '0')}:00`
    return {
      from: clock(one),
      to: clock(two),
      second: { from: clock(three), to: clock(four) },
    }
  }),
)
const opening = fc
  .array(openDay, { minLength: 7, maxLength: 7 })
  .filter((days) => openingProblem(days) === undefined)
const start = Date.parse('2026-11-01')
const moment = fc.integer({ min: 0, max: 200 * 24 * 60 }).map((at) => new Date(start + at * 60_000))
const someDay = moment.map((at) => dayAfter(at, 0))
const holiday: fc.Arbitrary<Holiday> = fc.record({
  day: someDay,
  name: fc.constant('Fête'),
  stopsDeliveries: fc.boolean(),
  stopsShops: fc.boolean(),
  isLunar: fc.boolean(),
  isConfirmed: fc.boolean(),
})
const holidays = fc.array(holiday, { maxLength: 20 })
const away = fc.record({ from: someDay, days: fc.integer({ min: 1, max: 20 }) })
const awayFrom = (days: { from: string; days: number } | null) =>
  days && { closedFrom: days.from, closedUntil: dayAfter(days.from, days.days) }
const place = fc
  .record({
    opening: fc.option(opening),
    closedDays: fc.array(someDay, { maxLength: 10 }),
    away: fc.option(away),
  })
  .map(({ away: days, ...rest }) => ({ ...rest, ...awayFrom(days) }))
const random = fc.record({
  holidays,
  place,
  restDay: fc.option(fc.integer({ min: 0, max: 6 })),
  kind: fc.integer({ min: 0, max: 4 }),
  size: fc.integer({ min: 1, max: 9 }),
  pausedUntil: fc.option(someDay),
})
type Random = typeof random extends fc.Arbitrary<infer Value> ? Value : never

const calendarFrom = (days: Holiday[], restDay: number | null) =>
  calendarOf({ ...firstWeek, restDay }, { days })

function spanOf(
  { kind, size, pausedUntil }: Pick<Random, 'kind' | 'size' | 'pausedUntil'>,
  at: OpeningFacts,
): Span {
  const spans: Span[] = [
    { minutes: size * 20 },
    { clockHours: size * 3, openHours: size, mostHours: 72, at },
    { openDays: size, at },
    { deliveryDays: size, pausedUntil },
    { teamHours: size * 4 },
  ]
  return spans[kind] ?? { minutes: 1 }
}

test('an end is after its start, and open: or it is the longest that is waited', () => {
  fc.assert(
    fc.property(random, moment, ({ holidays: days, restDay, ...one }, from) => {
      const calendar = calendarFrom(days, restDay)
      const end = dueAfter(calendar, from, spanOf(one, one.place))
      const longest =
        one.kind === 1 ? from.getTime() + 72 * 3_600_000 : Date.parse(dayAfter(from, 61))
      const closing = new Date(end.getTime() - 1)
      expect(end > from).toBe(true)
      const isOpen = (at: OpeningFacts) =>
        end.getTime() === longest || isOpenAt(calendar, at, end) || isOpenAt(calendar, at, closing)
      const day = dayAfter(end, 0)
      const holds = [
        end.getTime() === from.getTime() + one.size * 20 * 60_000,
        isOpen(one.place),
        isOpen(one.place),
        // The first evening on which goods are carried, after the pause.
        (carriesOn(calendar, day) &&
          end.getTime() === eveningOf(calendar, day).getTime() &&
          (one.pausedUntil === null || day >= one.pausedUntil || dayAfter(from, 0) >= day)) ||
          end > new Date(dayAfter(from, 60)),
        isOpen({ opening: calendar.team }) && !calendar.stops(dayAfter(closing, 0)).deliveries,
      ]
      expect(holds[one.kind]).toBe(true)
    }),
    { numRuns: 400 },
  )
})

test('the open hours before an end are as many, or by the clock where a place is closed', () => {
  fc.assert(
    fc.property(random, moment, ({ holidays: days, restDay, size, place: at }, end) => {
      const calendar = calendarFrom(days, restDay)
      const begin = openHoursBefore(calendar, end, { openHours: size, at })
      let open = 0
      for (const times of openTimes(calendar, at, begin))
        open += Math.max(0, Math.min(times.end.getTime(), end.getTime()) - times.start.getTime())
      const byClock = end.getTime() - begin.getTime() === size * 3_600_000
      expect(byClock || open === size * 3_600_000).toBe(true)
    }),
    { numRuns: 400 },
  )
})

test('a later start never has an earlier end', () => {
  fc.assert(
    fc.property(random, moment, fc.integer({ min: 1, max: 3_000 }), (one, from, minutes) => {
      const calendar = calendarFrom(one.holidays, one.restDay)
      const span = spanOf(one, one.place)
      const later = new Date(from.getTime() + minutes * 60_000)
      expect(dueAfter(calendar, later, span) >= dueAfter(calendar, from, span)).toBe(true)
    }),
    { numRuns: 400 },
  )
})

test('a closure, a holiday of a shop or a public holiday that comes later never brings an end nearer', () => {
  fc.assert(
    fc.property(
      random,
      moment,
      someDay,
      fc.integer({ min: 1, max: 20 }),
      (one, from, day, length) => {
        const before = dueAfter(
          calendarFrom(one.holidays, one.restDay),
          from,
          spanOf(one, one.place),
        )
        const feast = { day, name: 'Tabaski', isLunar: true, isConfirmed: true }
        const more = [...one.holidays, { ...feast, stopsDeliveries: true, stopsShops: true }]
        const last = dayAfter(day, length)
        const { closedFrom = day, closedUntil = last } = one.place
        const longer = {
          closedFrom: closedFrom < day ? closedFrom : day,
          closedUntil: closedUntil > last ? closedUntil : last,
        }
        const closed = { ...one.place, closedDays: [...one.place.closedDays, day] }
        const plain = calendarFrom(one.holidays, one.restDay)
        expect(
          dueAfter(calendarFrom(more, one.restDay), from, spanOf(one, one.place)) >= before,
        ).toBe(true)
        expect(dueAfter(plain, from, spanOf(one, closed)) >= before).toBe(true)
        expect(dueAfter(plain, from, spanOf(one, { ...one.place, ...longer })) >= before).toBe(true)
      },
    ),
    { numRuns: 400 },
  )
})
