import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { sumOf } from '#kernel/wire/money.ts'
import { driveCoach, expectSaturday, payCarriersInCash } from './model/coach-trips.ts'
import { expectBooks, expectEnds, expectNoGap, expectOneHolder } from './model/relay-books.ts'
import { away, loseNetwork, moveWhileAway, passDays, pauseAndMove } from './model/relay-days.ts'
import { liveParcel } from './model/relay-lives.ts'
import { type Hour, openTown, type Plan } from './model/relay-town.ts'
import { rounds } from './rounds.ts'

/** Relay points, three of them by coach; `each`: parcels of one; RELAY_SEED replays a seed. */
const count = rounds('RELAY_POINTS', { usual: 6, long: 20 })
const each = rounds('RELAY_PARCELS', { usual: 4, long: 10 })
const seed = Number(process.env['RELAY_SEED'] ?? randomInt(2 ** 31))

/** Hours from an order to its relay point. */
const usualRoad = 10

const town = await openTown(count)
afterAll(() => town.market.close())

const chances = fc.record({
  pays: fc.constantFrom('before', 'cash', 'cash', 'at the counter', 'twice'),
  /** Hours into the days without network. */
  into: fc.integer({ min: 2, max: 44 }),
  wait: fc.nat(70),
  late: fc.nat(16),
  courier: fc.nat(2),
})
type Chance = typeof chances extends fc.Arbitrary<infer T> ? T : never

type Way = Pick<Plan, 'end' | 'ordered' | 'brought' | 'left'>

/** Which act of a parcel falls into the days without network. */
const ways: ((chance: Chance) => Way)[] = [
  // Announced before the network was lost.
  ({ into, wait }) => collected(away.from + into, 6 + wait, 50),
  ({ into, wait }) => collected(away.from + into - wait - 6, wait + 6),
  ({ late }) => uncollected(24 + late),
  ({ into }) => uncollected(away.from + into),
  ({ into, courier }) => ({
    end: courier === 0 ? 'cancelled by the shop' : 'cancelled by the buyer',
    ordered: into,
    brought: 0,
    left: 0,
  }),
  // Its buyer comes on the sixth day.
  ({ into, late }) => collected(away.from + into - 122 - late, 122 + late),
]

/** Parcels of a relay point in a region, brought to the station within a week. */
const byCoach: ((chance: Chance) => Way)[] = [
  ({ into, wait }) => collected(12 + into, 96 + wait),
  ({ into, wait }) => collected(60 + into, 96 + wait),
]
const roads = ['rides', 'turns up', 'left behind', 'lost', 'rides'] as const

function collected(brought: Hour, wait: number, road = usualRoad) {
  return { end: 'collected' as const, ordered: brought - road, brought, left: brought + wait }
}

function uncollected(brought: Hour) {
  return { end: 'uncollected' as const, ordered: brought - usualRoad, brought, left: 0 }
}

test('no parcel is without its holder and no franc is lost on roads and without network', async () => {
  const plans = fc.sample(chances, { numRuns: count * each, seed }).map((chance, place) => {
    const point = place % count
    const turn = Math.floor(place / count)
    const isByCoach = Boolean(town.points[point]?.coach)
    const all = isByCoach ? [...byCoach, () => uncollected(40 + chance.late)] : ways
    const way = all[(turn + point) % all.length]
    if (!way) throw new Error('no way')
    const { pays, courier, into } = chance
    const road = roads[turn % roads.length] ?? 'rides'
    return { point, pays, courier, road, fetched: away.from + into, ...way(chance) }
  })
  const ended = () => town.parcels.filter(({ end }) => end).length
  const isOver = () => ended() === plans.length
  const [, paused] = town.points
  const offline = town.points.filter(({ coach }, place) => !coach && place % 4 === 0)
  const steps = await play([
    ...plans.map((plan) => liveParcel(town, plan)),
    ...offline.map((point) => loseNetwork(town, point, seed)),
    ...offline.map((point) => moveWhileAway(town, point)),
    ...(paused ? [pauseAndMove(town, paused)] : []),
    ...town.coaches.map((coach) => driveCoach(town, coach, isOver)),
    passDays(town, isOver),
  ])
  await town.market.settle()
  const late = offline.flatMap((point) => point.late)
  expect(late.length).toBeGreaterThan(0)
  expect(town.moved.size).toBeGreaterThan(0)
  expect(town.coaches.map(({ fates }) => [...fates].toSorted())).toEqual([
    ['came back', 'left behind', 'lost', 'rides', 'turns up'],
    ['came back', 'left behind', 'lost', 'rides', 'turns up'],
    expect.arrayContaining(['attacked']),
  ])
  await payCarriersInCash(town)
  await expectEnds(town)
  await expectNoGap(town)
  await expectBooks(town)
  await expectSaturday(town)
  const ends = countsOf(town.parcels.map(({ end }) => end ?? 'open'))
  const kinds = countsOf(late.map(({ kind }) => kind))
  const overtaken = late.filter(({ parcelId }) => town.moved.has(parcelId)).length
  const trips = sumOf(town.coaches, (coach) => coach.trips)
  const days = Math.ceil(town.now() / 24)
  process.stdout.write(
    `${count} relay points, ${plans.length} parcels, seed ${seed}: ${steps} steps, ${days} days, sent late: ${kinds}, ${overtaken} of them after a move; ${town.confirmed.count} confirmed by hand, ${town.moved.size} parcels moved; ${trips} coaches; ${ends}\n`,
  )
})

function countsOf(all: string[]): string {
  const groups = Object.entries(Object.groupBy(all, (one) => one))
  return groups.map(([one, same]) => `${same?.length} ${one}`).join(', ')
}

/** Plays the lives in the order of their hours. @returns how many steps */
async function play(lives: AsyncGenerator<Hour>[]): Promise<number> {
  const waiting = lives.map((life) => ({ at: 0, life }))
  let steps = 0
  for (;;) {
    const one = waiting.toSorted((a, b) => a.at - b.at)[0]
    if (!one) return steps
    town.goOnTo(Math.max(one.at, town.now()))
    const { value, done } = await one.life.next()
    if (done) waiting.splice(waiting.indexOf(one), 1)
    else one.at = value
    steps += 1
    await expectOneHolder(town.market)
  }
}
