import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { expectBooks, expectEnds, expectNoGap, expectOneHolder } from './model/relay-books.ts'
import { away, loseNetwork, moveWhileAway, passDays, pauseAndMove } from './model/relay-days.ts'
import { liveParcel } from './model/relay-lives.ts'
import { type Hour, openTown, type Plan } from './model/relay-town.ts'
import { rounds } from './rounds.ts'

/** `each`: parcels of a relay point; RELAY_SEED replays a printed seed. */
const count = rounds('RELAY_POINTS', { usual: 4, long: 20 })
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

/** Which act of a parcel falls into the days without network. */
const ways: ((chance: Chance) => Pick<Plan, 'end' | 'ordered' | 'brought' | 'left'>)[] = [
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

function collected(brought: Hour, wait: number, road = usualRoad) {
  return { end: 'collected' as const, ordered: brought - road, brought, left: brought + wait }
}

function uncollected(brought: Hour) {
  return { end: 'uncollected' as const, ordered: brought - usualRoad, brought, left: 0 }
}

test('no parcel is without its holder and no franc is lost while relay points are offline', async () => {
  const plans = fc.sample(chances, { numRuns: count * each, seed }).map((chance, place) => {
    const point = place % count
    const way = ways[(Math.floor(place / count) + point) % ways.length]
    if (!way) throw new Error('no way')
    const { pays, courier, into } = chance
    return { point, pays, courier, fetched: away.from + into, ...way(chance) }
  })
  const ended = () => town.parcels.filter(({ end }) => end).length
  const isOver = () => ended() === plans.length
  const [, paused] = town.points
  const offline = town.points.filter((_, place) => place % 4 === 0)
  const steps = await play([
    ...plans.map((plan) => liveParcel(town, plan)),
    ...offline.map((point) => loseNetwork(town, point, seed)),
    ...offline.map((point) => moveWhileAway(town, point)),
    ...(paused ? [pauseAndMove(town, paused)] : []),
    passDays(town, isOver),
  ])
  await town.market.settle()
  const late = offline.flatMap((point) => point.late)
  expect(late.length).toBeGreaterThan(0)
  expect(town.moved.size).toBeGreaterThan(0)
  await expectEnds(town)
  await expectNoGap(town)
  await expectBooks(town)
  const ends = countsOf(town.parcels.map(({ end }) => end ?? 'open'))
  const kinds = countsOf(late.map(({ kind }) => kind))
  const overtaken = late.filter(({ isTaken }) => !isTaken).length
  const days = Math.ceil(town.now() / 24)
  process.stdout.write(
    `${count} relay points, ${plans.length} parcels, seed ${seed}: ${steps} steps, ${days} days, sent late: ${kinds}, ${overtaken} of them refused after a move; ${town.confirmed.count} confirmed by hand, ${town.moved.size} parcels moved; ${ends}\n`,
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
