import { randomInt } from 'node:crypto'

import { expect, test } from 'vitest'

import { balancesOf } from '#modules/ledger/module.ts'
import { parcelsElsewhere } from '#modules/parcels/server/check-holders.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { expectAllAgrees } from '../year/after-a-day.ts'
import { follow } from '../year/buyers.ts'
import { ride } from '../year/couriers.ts'
import { runDueJobs } from '../year/due-jobs.ts'
import { seasonOf } from '../year/season.ts'
import { keepShop } from '../year/shops.ts'
import { receiveCoaches, sendCoaches } from '../year/station.ts'
import { storyOf } from '../year/story.ts'
import type { World } from '../year/world.ts'
import { openNetwork } from './model/any-network.ts'
import { orderAll, type Promised } from './model/any-orders.ts'
import { rounds } from './rounds.ts'

/** Networks of any stops and lines; ROUTE_SEED plays one again. */
const networks = rounds('ROUTE_NETWORKS', { usual: 1, long: 20 })
const first = Number(process.env['ROUTE_SEED'] ?? (networks > 1 ? randomInt(2 ** 31 - 100) : 1))
const hourMs = 3_600_000
const hours = [9, 16]
const mostDays = 50

test('any route that is promised is gone in time, or back; what has none is refused', async () => {
  const told: string[] = []
  for (let seed = first; seed < first + networks; seed += 1)
    told.push(
      await playNetwork(seed).catch((cause: unknown) => {
        throw new Error(`ROUTE_SEED=${seed}`, { cause })
      }),
    )
  expect(told).toHaveLength(networks)
  process.stdout.write(`${told.join('\n')}\n`)
})

async function playNetwork(seed: number): Promise<string> {
  const world = await openNetwork(seed)
  try {
    await goOnTo(world, addMs(world.market.clock.now(), 2 * hourMs))
    const { promised, refused } = await orderAll(world)
    const days = await playDays(world)
    await expectInTime(world, promised)
    await expectBack(world, promised)
    await expectEarned(world)
    return `network ${seed}: ${promised.length} parcels, ${refused} without a route, ${days} days`
  } catch (cause) {
    const acts = [...world.acts.refused].map(([name, count]) => `${name}: ${count}`)
    throw new Error(`refused\n${acts.join('\n')}`, { cause })
  } finally {
    await world.market.close()
  }
}

/** Each does what its list shows, until each parcel is given or back. @returns days */
async function playDays(world: World): Promise<number> {
  const { market, books, shops, couriers } = world
  const midnight = new Date(`${market.clock.now().toISOString().slice(0, 10)}T00:00Z`)
  for (let day = 0; day < mostDays; day += 1) {
    const season = seasonOf(addMs(midnight, day * dayMs))
    for (const hour of hours) {
      await goOnTo(world, addMs(midnight, day * dayMs + hour * hourMs))
      if (season.shopsWork) for (const who of shops.keys()) await acts(world, keepShop, who)
      if (season.couriersWork) for (const who of couriers.keys()) await acts(world, ride, who)
      await acts(world, receiveCoaches)
      await acts(world, sendCoaches)
      for (const played of books.orders) if (!played.isOver) await follow(world, played)
    }
    await goOnTo(world, addMs(midnight, (day + 1) * dayMs))
    if ((await underWay(world)).length > 0) continue
    await expectAllAgrees(world)
    return day + 1
  }
  const [open] = await underWay(world)
  throw new Error(await storyOf(market, open?.id ?? ''))
}

async function underWay({ market }: World): Promise<{ id: string }[]> {
  return market.sql<{ id: string }>(
    `select id from parcels where state not in ('delivered', 'closed', 'returned', 'cancelled')`,
  )
}

async function acts(
  world: World,
  act: (world: World, who: number) => Promise<void>,
  who = 0,
): Promise<void> {
  await act(world, who)
  const [elsewhere] = await parcelsElsewhere(world.market.kernel.db)
  if (elsewhere) throw new Error(await storyOf(world.market, elsewhere.parcelId))
}

async function goOnTo(world: World, at: Date): Promise<void> {
  const { clock } = world.market
  const from = clock.now()
  if (at <= from) return
  clock.set(at)
  await runDueJobs(world, from, at)
}

/** Expects what was taken to have been there on the last day that its buyer read. */
async function expectInTime({ market }: World, promised: readonly Promised[]): Promise<void> {
  for (const { parcelId, at, lastDay, mood } of promised) {
    if (mood !== 'takes') continue
    const kind = at === 'relay' ? 'relay' : 'buyer'
    const [there] = await market.sql<{ day: string | null }>(
      `select max(c.at)::date::text as day from custodies c join parcels p on p.id = c.parcel_id
       where p.id = $1 and c.holder_kind = $2 and ($2 = 'buyer' or c.holder_id = p.relay_id)`,
      [parcelId, kind],
    )
    if (there?.day && there.day <= lastDay) continue
    throw new Error(
      `promised for ${lastDay}, there ${there?.day}\n${await storyOf(market, parcelId)}`,
    )
  }
}

/** Expects each parcel that nobody took to be with its shop again. */
async function expectBack({ market }: World, promised: readonly Promised[]): Promise<void> {
  for (const { parcelId, mood } of promised) {
    if (mood === 'takes') continue
    const holders = await market.sql<{ kind: string; state: string }>(
      `select c.holder_kind as kind, p.state from custodies c join parcels p on p.id = c.parcel_id
       where p.id = $1 order by c.at, c.id`,
      [parcelId],
    )
    const last = holders.at(-1)
    if (last?.kind === 'shop' && last.state === 'returned') continue
    throw new Error(await storyOf(market, parcelId))
  }
}

/** Expects each carrier, and each relay point that took parcels, to have earned each ride once. */
async function expectEarned({ market }: World): Promise<void> {
  const balances = await balancesOf(market.kernel.db, ['carrier_payable'])
  const rides = await market.sql<{ id: string; francs: number }>(
    `select w.carrier_id as id, 400 * count(*)::int as francs
     from waybill_parcels b join waybills w on w.id = b.waybill_id group by w.carrier_id`,
  )
  expect(new Map(rides.map(({ id, francs }) => [`carrier_payable:${id}`, 0 - francs]))).toEqual(
    balances,
  )
}
