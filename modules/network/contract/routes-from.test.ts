import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { calendarOf } from '#modules/calendar/contract/calendar.ts'
import { carriesOn } from '#modules/calendar/contract/due.ts'
import { firstWeek } from '#modules/calendar/contract/first-week.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { townServices } from '#modules/network/database/values.ts'
import { regions } from '#modules/places/database/values.ts'
import { departure } from './coach-trips.ts'
import { HUB, type Line, type NetworkFacts, networkOf, type RelayStop } from './network.ts'
import { type Route, reverseOf } from './routes.ts'
import { routesFrom, type RouteWanted } from './routes-from.ts'

const calendar = calendarOf(firstWeek, { days: [] })
const week = (from: string, to: string) => Array.from({ length: 7 }, () => ({ from, to }))
const last = {
  door: { francs: 1_000, minDays: 1, maxDays: 1, takesCash: true },
  relay: { francs: 700, minDays: 1, maxDays: 1, takesCash: true },
}
const line = (from: string, to: string, given: Partial<Line> = {}): Line => ({
  id: `${from}-${to}`,
  carrierId: 'binke',
  carrier: 'Binkè Transport',
  from,
  to,
  station: 'Sogoniko',
  days: [1, 2, 3, 4, 5, 6, 7],
  leavesAt: '18:00',
  roadDays: 1,
  francs: { léger: 1_500, moyen: 2_500, lourd: 5_000 },
  ...given,
})
const relay = (town: string, given: Partial<RelayStop> = {}): RelayStop => ({
  id: `relay-${town}`,
  town,
  name: `Relais de ${town}`,
  receives: { opening: week('08:00', '19:00') },
  takesDrops: true,
  ...given,
})
const fromHub = { fees: { léger: 1_500, moyen: 2_500, lourd: 4_000 }, minDays: 2, maxDays: 4 }
const town = (name: string, servedBy: (typeof townServices)[number], isCollected = false) => ({
  name,
  servedBy,
  isCollected,
  fromHub,
  inside: null,
  closed: null,
})

const towns = [
  town('Bamako', 'couriers', true),
  town('Bandiagara', 'none'),
  town('Kayes', 'coach'),
  town('Ségou', 'coach'),
]
const bandiagara = { from: 'Bandiagara', days: [3], leavesAt: '18:00' }
const demo: NetworkFacts = {
  towns,
  lines: [line('Bandiagara', 'Bamako', bandiagara), line('Bamako', 'Kayes')],
  stops: [relay('Bandiagara'), relay('Ségou')],
}
/** Sunday. */
const sunday = '2026-11-29'
const ask = (from: string, to: string, given: Partial<RouteWanted> = {}): RouteWanted => ({
  calendar,
  shop: { town: from, receives: null },
  to: { town: to, relays: [relay(to)] },
  weightClass: 'léger',
  day: sunday,
  last,
  ...given,
})

describe('a route', () => {
  test('from Bandiagara goes by its relay point and the coach to a door in Bamako', () => {
    const [route] = routesFrom(networkOf(demo), ask('Bandiagara', 'Bamako')).door
    expect(route?.legs.map(({ way, day }) => [way, day])).toEqual([
      ['shop', '2026-11-30'],
      ['coach', '2026-12-03'],
      ['courier', '2026-12-04'],
    ])
    expect(route).toMatchObject({ francs: 2_500, extraFrancs: 1_500, from: '2026-12-04' })
  })

  test('to another region changes coach in Bamako, and its zone pays the second one', () => {
    const [route] = routesFrom(networkOf(demo), ask('Bandiagara', 'Kayes')).relay
    expect(route?.legs.map(({ way, to }) => [way, to.town])).toEqual([
      ['shop', 'Bandiagara'],
      ['coach', 'Bamako'],
      ['coach', 'Kayes'],
    ])
    expect(route?.francs).toBe(700 + 1_500)
  })

  test('inside Ségou is the shop’s own way to the relay point where it is collected', () => {
    const { relay: found } = routesFrom(networkOf(demo), ask('Ségou', 'Ségou'))
    expect(found.map(({ legs, francs }) => [legs.map(({ way }) => way), francs])).toEqual([
      [['shop'], 700],
    ])
  })

  test('inside Bamako is one courier, as its zone says', () => {
    const [route] = routesFrom(networkOf(demo), ask('Bamako', 'Bamako')).door
    expect(route).toMatchObject({ francs: 1_000, from: '2026-11-30', to: '2026-11-30' })
  })
})

describe('no route', () => {
  const problem = (facts: Partial<NetworkFacts>, from: string, to: string) =>
    routesFrom(networkOf({ ...demo, ...facts }), ask(from, to)).problem

  test('leaves a town where nobody collects and no relay point takes parcels', () => {
    expect(problem({ stops: [] }, 'Bandiagara', 'Bamako')).toEqual({ kind: 'not_collected' })
  })

  test('goes where no coach goes, or to a town that is not served', () => {
    expect(problem({ lines: [] }, 'Bandiagara', 'Kayes')).toEqual({ kind: 'no_line' })
    expect(problem({}, 'Bamako', 'Bandiagara')).toEqual({ kind: 'not_served' })
  })

  test('leaves a town whose road is closed, but its own people are reached', () => {
    const closed = { reason: 'La route de Ségou est fermée', until: '2026-12-20' }
    const shut = {
      towns: towns.map((one) => (one.name === 'Ségou' ? { ...one, closed } : one)),
      lines: [...demo.lines, line('Ségou', 'Bamako')],
    }
    expect(problem(shut, 'Ségou', 'Bamako')).toEqual({ kind: 'closed', ...closed })
    expect(problem(shut, 'Ségou', 'Ségou')).toBeNull()
  })
})

const someTown = fc.constantFrom(...regions.slice(0, 8))
const hour = fc.constantFrom('06:00', '08:00', '18:00')
const facts: fc.Arbitrary<NetworkFacts> = fc.record({
  towns: fc.tuple(
    ...regions.slice(0, 8).map((name) =>
      fc.record({
        name: fc.constant(name),
        servedBy: fc.constantFrom(...townServices),
        isCollected: fc.boolean(),
        fromHub: fc.constant(fromHub),
        inside: fc.constant(null),
        closed: fc.option(
          fc.record({ reason: fc.constant('Route fermée'), until: fc.constant('2026-12-20') }),
          { freq: 6 },
        ),
      }),
    ),
  ),
  lines: fc
    .array(
      fc
        .record({
          from: someTown,
          to: someTown,
          days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
          leavesAt: hour,
          roadDays: fc.integer({ min: 0, max: 4 }),
        })
        .filter(({ from, to }) => from !== to),
      { maxLength: 40 },
    )
    .map((lines) =>
      lines.map(({ from, to, ...given }, id) => line(from, to, { ...given, id: String(id) })),
    ),
  stops: fc.array(
    fc
      .record({ town: someTown, takesDrops: fc.boolean(), id: fc.uuid() })
      .map(({ town: name, ...given }) => relay(name, given)),
    { maxLength: 20 },
  ),
})
const wanted = fc.record({
  facts,
  from: someTown,
  to: someTown,
  start: fc.integer({ min: 0, max: 60 }).map((days) => dayAfter('2026-11-01', days)),
  weightClass: fc.constantFrom('léger' as const, 'moyen' as const, 'lourd' as const),
})

/** Plays a route with every holder at the latest, and returns what does not hold. */
function faultsOf(route: Route, { lines }: NetworkFacts, start: string): string[] {
  const { legs } = route
  let day = start
  const faults = legs.flatMap((leg, index) => {
    const coach = lines.find(({ id }) => id === leg.lineId)
    const isThere = legs[index - 1]?.way === 'courier' && (coach?.leavesAt ?? '') >= '15:00'
    const leaves = coach && departure(coach, dayAfter(day, isThere ? 0 : 1))
    const isLate = coach && leaves && dayAfter(leaves, coach.roadDays) > leg.lastDay
    const isBackwards = leg.day > leg.lastDay || leg.lastDay < day
    day = leg.lastDay
    return [
      ...(isLate ? ['its coach comes after the last day'] : []),
      ...(isBackwards ? ['it ends before it begins'] : []),
      ...(index > 0 && leg.from !== legs[index - 1]?.to ? ['it begins elsewhere'] : []),
    ]
  })
  const back = reverseOf(route)
  const holds = {
    'it arrives by its last day': day === route.to && route.from >= start,
    'its legs are its price': route.francs === sumOf(legs, ({ francs }) => francs),
    'its way back begins where it ends': back[0]?.from === legs.at(-1)?.to,
    'its way back ends at the shop': back.at(-1)?.to.kind === 'shop',
    'couriers carry on its days':
      legs.at(-1)?.way !== 'courier' ||
      [route.from, route.to].every((one) => carriesOn(calendar, one)),
  }
  return [...faults, ...Object.entries(holds).flatMap(([rule, is]) => (is ? [] : [rule]))]
}

describe('in a random network', () => {
  test('each route is contiguous, arrives by its last day and can be gone back', () => {
    fc.assert(
      fc.property(wanted, ({ facts: given, from, to, start, weightClass }) => {
        const relays = given.stops.filter((stop) => stop.town === to)
        const found = routesFrom(
          networkOf(given),
          ask(from, to, { to: { town: to, relays }, day: start, weightClass }),
        )
        const all = [...found.door, ...found.relay]
        expect(all.flatMap((route) => faultsOf(route, given, start))).toEqual([])
        expect(all.filter(({ legs }) => legs[0]?.from.town !== from)).toEqual([])
        expect(all.filter(({ legs }) => legs.at(-1)?.to.town !== to)).toEqual([])
      }),
    )
  })

  test('nothing leaves a shop where nobody collects and no relay point takes its parcels', () => {
    fc.assert(
      fc.property(wanted, ({ facts: given, from, to, start }) => {
        const isTaken =
          given.towns.some(({ name, isCollected }) => name === from && isCollected) ||
          given.stops.some(({ town: name, takesDrops }) => name === from && takesDrops)
        const isLinked =
          from === to ||
          from === HUB ||
          given.lines.some((one) => one.from === from) ||
          given.towns.some(
            ({ name, isCollected, servedBy }) =>
              name === from && isCollected && servedBy === 'couriers',
          )
        const relays = given.stops.filter((stop) => stop.town === to)
        const { door, relay: atRelay } = routesFrom(
          networkOf(given),
          ask(from, to, { to: { town: to, relays }, day: start }),
        )
        expect(isTaken && isLinked ? [] : [...door, ...atRelay]).toEqual([])
      }),
    )
  })
})
