import { firstDay } from '#modules/calendar/contract/due.ts'
import { getViewName, sql } from 'drizzle-orm'

import { marketCalendar } from '#modules/calendar/module.ts'
import { HUB, type Network, type RelayStop } from '#modules/network/contract/network.ts'
import type { Route } from '#modules/network/contract/routes.ts'
import { routesFrom, type LastLeg } from '#modules/network/contract/routes-from.ts'
import { dropPoints, readNetwork } from '#modules/network/module.ts'
import type { ReachedTown, SellerReach } from '#modules/pricing/contract/seller-reach.ts'
import { routeProblemWords } from '#modules/pricing/contract/route-words.ts'
import { awaitedRoutes } from '#modules/pricing/database/tables.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { dayOf } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { daysBetween } from '#kernel/wire/due-words.ts'
import type { Francs } from '#kernel/wire/money.ts'
import { zonesOf } from './offered-delivery.ts'
import { relayFeeSql } from './tariff-in-force.ts'

type FeeRow = { zone: string; door: Francs; relay: Francs; minDays: number; maxDays: number }

/** Reads which towns a light parcel of a shop reaches, and why it does not reach the others. */
export async function readSellerReach(
  kernel: Kernel,
  { shopId }: Pick<ShopActor, 'shopId'>,
): Promise<SellerReach> {
  const { db } = kernel
  const [shop] = await query<{ region: string }>(
    db,
    sql`select s.region from ${shopFacts} s where s.id = ${shopId}`,
  )
  const from = shop?.region ?? HUB
  const network = await readNetwork(kernel, db)
  const fees = await query<FeeRow>(
    db,
    sql`
    select z.zone, f.fee_francs as door, ${sql.raw(relayFeeSql)} as relay, z.min_days, z.max_days
    from delivery_fees f join delivery_zones z on z.zone = f.zone where f.weight_class = 'léger'`,
  )
  const stops = Map.groupBy(await openStops(kernel), ({ town }) => town)
  const waiting = await waitingFor(db, shopId)
  const regions = [...network.towns.keys()]
  const reached = regions.map((region) =>
    reachOf(kernel, network, { from, region, fees, relays: stops.get(region) ?? [] }),
  )
  return {
    from,
    isCollected: network.towns.get(from)?.isCollected ?? false,
    drop: dropOf(network, from),
    lines: (network.lines.get(from) ?? []).map(({ to, days, leavesAt }) => ({
      to,
      days: [...days],
      leavesAt,
    })),
    towns: reached.flatMap(({ town }) => town ?? []).toSorted(nearestFirst(from)),
    notYet: reached
      .flatMap(({ region, why }) => {
        const isServed = network.towns.get(region)?.servedBy !== 'none'
        return why === null ? [] : [{ region, why, isServed, waiting: waiting.get(region) ?? 0 }]
      })
      .toSorted((one, other) => other.waiting - one.waiting),
  }
}

function dropOf({ towns, drops }: Network, from: string): SellerReach['drop'] {
  const [drop] = drops.get(from) ?? []
  return drop && !towns.get(from)?.isCollected ? { relayId: drop.id, name: drop.name } : null
}

/** Open relay points, also those to which no shop brings parcels. */
async function openStops(kernel: Kernel): Promise<RelayStop[]> {
  const view = sql.raw(getViewName(dropPoints.of(kernel)))
  return query<RelayStop>(
    kernel.db,
    sql`
    select d.id, d.region as town, d.name, d.takes_drops, json_build_object('opening', d.opening,
      'closedFrom', d.closed_from, 'closedUntil', d.closed_until, 'closedDays', d.closed_days) as receives
    from ${view} d where d.state = 'open' order by d.name, d.id`,
  )
}

async function waitingFor(db: Sql, shopId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ region: string; count: number }>(
    db,
    sql`select a.region, count(*)::int as count from ${awaitedRoutes} a
      where a.shop_id = ${shopId} group by a.region`,
  )
  return new Map(rows.map(({ region, count }) => [region, count]))
}

type Asked = { from: string; region: string; fees: readonly FeeRow[]; relays: RelayStop[] }
type Reach = { region: string; town: ReachedTown | null; why: string | null }

function reachOf(kernel: Kernel, network: Network, { from, region, fees, relays }: Asked): Reach {
  const calendar = marketCalendar(kernel)
  const now = kernel.clock.now()
  const own = fees.filter(({ zone }) => zonesOf(region).includes(zone))
  const found = own.map(({ door, relay, minDays, maxDays }) => {
    const last = (francs: Francs): LastLeg => ({ francs, minDays, maxDays, takesCash: true })
    return routesFrom(network, {
      calendar,
      shop: { town: from, receives: null },
      to: { town: region, relays },
      weightClass: 'léger',
      day: firstDay(calendar, now),
      last: { door: last(door), relay: last(relay) },
    })
  })
  const door = wayOf(
    found.flatMap((routes) => routes.door[0] ?? []),
    dayOf(now),
  )
  const relay = wayOf(
    found.flatMap((routes) => routes.relay[0] ?? []),
    dayOf(now),
  )
  const [first] = found
  if (door || relay) {
    const [route] = [first?.door[0], first?.relay[0]].filter((one) => one !== undefined)
    return { region, town: { region, door, relay, isByHub: changesCoach(route) }, why: null }
  }
  const problem = first?.problem ?? { kind: 'no_line' as const }
  const isServed = network.towns.get(region)?.servedBy !== 'none'
  const hasCoach = network.lines.get(HUB)?.some(({ to }) => to === region)
  const why =
    isServed && hasCoach && relays.length === 0
      ? 'Un car y va, mais aucun point relais n’y est ouvert.'
      : routeProblemWords(problem, { from, to: region })
  return { region, town: null, why }
}

function changesCoach(route: Route | undefined): boolean {
  return (route?.legs.filter(({ way }) => way === 'coach').length ?? 0) > 1
}

/** The cheapest of the zones of a town. */
function wayOf(routes: readonly Route[], today: string): ReachedTown['door'] {
  const [cheapest] = routes.toSorted((one, other) => one.francs - other.francs)
  if (!cheapest) return null
  const { francs, from, to } = cheapest
  return {
    francs,
    isLeast: routes.some((route) => route.francs > francs),
    days: { from: daysBetween(today, from), to: daysBetween(today, to) },
  }
}

function nearestFirst(from: string) {
  const price = ({ door, relay }: ReachedTown) => (relay ?? door)?.francs ?? 0
  return (one: ReachedTown, other: ReachedTown) =>
    Number(other.region === from) - Number(one.region === from) || price(one) - price(other)
}
