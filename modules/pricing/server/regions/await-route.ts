import { firstDay } from '#modules/calendar/contract/due.ts'
import { sql } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { problemBetween } from '#modules/network/contract/reaches.ts'
import { readNetwork } from '#modules/network/module.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { awaitedRoutes } from '#modules/pricing/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from '../errors.ts'
import { routeOpened } from '../events.ts'

type Wait = { userId: string; shopId: string; region: string }

/**
 * Notes that a user is to be told, once, when a shop reaches a region; idempotent.
 * @throws pricing.route_exists (409) · pricing.route_of_unknown (404)
 */
export async function awaitRoute(
  kernel: Kernel,
  { userId, shopId, region }: Wait,
): Promise<{ isAwaited: boolean }> {
  const { db } = kernel
  const [shop] = await query<{ from: string }>(
    db,
    sql`select s.region as "from" from ${shopFacts} s where s.id = ${shopId}`,
  )
  if (!shop) throw fail('pricing.route_of_unknown')
  const reaches = await reachesNow(kernel)
  if (reaches(shop.from, region)) throw fail('pricing.route_exists')
  await db
    .insert(awaitedRoutes)
    .values({ userId, shopId, region, askedAt: kernel.clock.now() })
    .onConflictDoNothing()
  return { isAwaited: true }
}

export async function stopAwaitingRoute(
  { db }: Kernel,
  { userId, shopId, region }: Wait,
): Promise<{ isAwaited: boolean }> {
  await query(
    db,
    sql`delete from awaited_routes where user_id = ${userId} and shop_id = ${shopId} and region = ${region}`,
  )
  return { isAwaited: false }
}

async function reachesNow(kernel: Kernel): Promise<(from: string, to: string) => boolean> {
  const network = await readNetwork(kernel, kernel.db)
  const calendar = marketCalendar(kernel)
  const day = firstDay(calendar, kernel.clock.now())
  return (from, to) => problemBetween(network, { calendar, from, to, day }) === null
}

type AwaitedRoute = { shopId: string; shopName: string; from: string; region: string }
const routesAtOnce = 500

/** Tells, once, the users who waited for a route that exists now. */
export async function tellAwaitedRoutes(kernel: Kernel): Promise<void> {
  const awaited = await query<AwaitedRoute>(
    kernel.db,
    sql`
    select distinct w.shop_id, s.name as shop_name, s.region as "from", w.region
    from awaited_routes w join ${shopFacts} s on s.id = w.shop_id`,
  )
  if (awaited.length === 0) return
  const reaches = await reachesNow(kernel)
  const open = awaited.filter(({ from, region }) => reaches(from, region)).slice(0, routesAtOnce)
  if (open.length > 0) await kernel.transaction((tx) => tell(tx, kernel, open))
}

async function tell(tx: Tx, kernel: Kernel, open: readonly AwaitedRoute[]): Promise<void> {
  const told = await query<{ shopId: string; region: string; userIds: string[] }>(
    tx,
    sql`
    with told as (
      delete from awaited_routes w
      using unnest(${sql.param(open.map(({ shopId }) => shopId))}::uuid[],
        ${sql.param(open.map(({ region }) => region))}::text[]) as given(shop_id, region)
      where w.shop_id = given.shop_id and w.region = given.region
      returning w.shop_id, w.region, w.user_id
    )
    select shop_id, region, array_agg(user_id::text) as user_ids from told group by shop_id, region`,
  )
  const at = kernel.clock.now().toISOString()
  const names = new Map(open.map(({ shopId, shopName }) => [shopId, shopName]))
  await Promise.all(
    told.map(({ shopId, ...route }) =>
      kernel.events.emit(tx, routeOpened, {
        ...route,
        shopId,
        shopName: names.get(shopId) ?? '',
        at,
      }),
    ),
  )
}

/** Returns the shops that a user awaits for a region. */
export async function readAwaitedRoutes(
  db: Sql,
  userId: string | null,
  region: string,
): Promise<string[]> {
  if (!userId) return []
  const rows = await query<{ shopId: string }>(
    db,
    sql`select shop_id from awaited_routes where user_id = ${userId} and region = ${region}`,
  )
  return rows.map(({ shopId }) => shopId)
}
