import { sql } from 'drizzle-orm'

import type { Sql, Tx } from '#kernel/database/database.ts'
import { defineEvent } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { helperLeft, helperRightsChanged, shopActedFor } from '#modules/shops/module.ts'
import { fail } from './errors.ts'
import { query } from '#kernel/database/query.ts'

/** Pages of this correspondent reload. `of`: the buyer or the shop. */
export const conversationChanged = defineEvent<{ of: string }>('conversations.changed')

/** Reloads open pages of a buyer, and of those who answer for a shop. */
export function tellCorrespondents({ db, events, live }: Kernel): void {
  live.keysFor(async (caller) => {
    const shop = await shopActedFor(db, caller, 'answers')
    return shop ? [shop.shopId] : []
  })
  for (const kind of [helperLeft, helperRightsChanged])
    events.within<{ shopId: string }>(kind, renewWatch)
  events.everywhere(conversationChanged, ({ of }) => live.tell(of, 'conversations'))
}

/** What a former helper may have kept tells nothing more; open pages read the new one. */
async function renewWatch(tx: Tx, { shopId }: { shopId: string }): Promise<void> {
  await query(
    tx,
    sql`update correspondents set watch = gen_random_uuid(), version = version + 1 where shop_id = ${shopId}`,
  )
}

/** @throws conversations.unknown (404) */
export async function readVersion(db: Sql, watch: string): Promise<number> {
  const rows = await query<{ version: number }>(
    db,
    sql`select version::int from correspondents where watch = ${watch}`,
  )
  if (!rows[0]) throw fail('conversations.unknown')
  return rows[0].version
}

type Pair = { buyerId: string; shopId: string }

/** Increments the versions of both sides; locks their rows until commit. */
export async function bumpCorrespondents(
  tx: Tx,
  { events }: Kernel,
  { buyerId, shopId }: Pair,
): Promise<void> {
  // The buyer's row first, against deadlocks.
  for (const pair of [
    { column: sql.raw('buyer_id'), value: buyerId },
    { column: sql.raw('shop_id'), value: shopId },
  ])
    await query(
      tx,
      sql`
      insert into correspondents as c (${pair.column}, version) values (${pair.value}, 2)
      on conflict (${pair.column}) do update set version = c.version + 1`,
    )
  await events.emit(tx, conversationChanged, { of: buyerId }, { of: shopId })
}

export async function watchOf(
  db: Sql,
  side: { buyerId: string } | { shopId: string },
): Promise<{ watch: string; version: number }> {
  const [column, value] =
    'buyerId' in side ? [sql.raw('buyer_id'), side.buyerId] : [sql.raw('shop_id'), side.shopId]
  const rows = await query<{ watch: string; version: number }>(
    db,
    sql`select watch, version::int from correspondents where ${column} = ${value}`,
  )
  if (rows[0]) return rows[0]
  const made = await query<{ watch: string; version: number }>(
    db,
    sql`
    insert into correspondents as c (${column}) values (${value})
    on conflict (${column}) do update set version = c.version returning watch, version::int`,
  )
  const [mark] = made
  if (!mark) throw new Error('no correspondent was made')
  return mark
}
