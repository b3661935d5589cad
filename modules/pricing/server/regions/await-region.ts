import { sql } from 'drizzle-orm'

import type { Quote } from '#modules/pricing/contract/quote.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { fail } from '../errors.ts'
import { regions } from '#modules/places/contract/locations.ts'

type Wait = { userId: string; region: string }

/**
 * Notes that a user is to be told, once, when a region is served; idempotent.
 * @throws pricing.region_served (409)
 */
export async function awaitRegion(
  kernel: Kernel,
  { userId, region }: Wait,
): Promise<{ isAwaited: boolean }> {
  await kernel.transaction(async (tx) => {
    // Waits for an opening under way, which takes the waits of its region.
    const [found] = await query<{ servedBy: string }>(
      tx,
      sql`select served_by from served_regions where region = ${region} for share`,
    )
    if (found?.servedBy !== 'none') throw fail('pricing.region_served')
    await query(
      tx,
      sql`
      insert into awaited_regions (user_id, region, asked_at)
      values (${userId}, ${region}, ${kernel.clock.now()}) on conflict do nothing`,
    )
  })
  return { isAwaited: true }
}

export async function stopAwaitingRegion(
  { db }: Kernel,
  { userId, region }: Wait,
): Promise<{ isAwaited: boolean }> {
  await query(db, sql`delete from awaited_regions where user_id = ${userId} and region = ${region}`)
  return { isAwaited: false }
}

/** Reads what a buyer learns of a region without delivery: her own wait, and where there is one. */
export async function readNotServed(
  db: Sql,
  region: string,
  userId: string | null,
): Promise<NonNullable<Quote['notServed']>> {
  const [found] = await query<{ isAwaited: boolean; served: string[]; atRelays: string[] }>(
    db,
    sql`
    select exists (select from awaited_regions w where w.user_id = ${userId} and w.region = ${region}) as is_awaited,
      array(select r.region from served_regions r where r.served_by = 'couriers'
        order by array_position(${sql.param([...regions])}::text[], r.region)) as served,
      array(select r.region from served_regions r where r.served_by = 'coach'
        order by array_position(${sql.param([...regions])}::text[], r.region)) as at_relays`,
  )
  const { isAwaited = false, served = [], atRelays = [] } = found ?? {}
  return { region, isAwaited, served, atRelays }
}

export async function forgetAwaitedRegions(tx: Tx, userId: string): Promise<void> {
  await query(tx, sql`delete from awaited_regions where user_id = ${userId}`)
  await query(tx, sql`delete from awaited_routes where user_id = ${userId}`)
}

export const ownAwaitedRegions: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Régions attendues',
    sql`select w.region as "Région", w.asked_at as "Demandé le"
    from awaited_regions w where w.user_id = ${userId} order by w.asked_at`,
  ),
  await exportPart(
    db,
    'Boutiques attendues dans une région',
    sql`select s.name as "Boutique", w.region as "Région", w.asked_at as "Demandé le"
    from awaited_routes w join ${shopFacts} s on s.id = w.shop_id where w.user_id = ${userId} order by w.asked_at`,
  ),
]
