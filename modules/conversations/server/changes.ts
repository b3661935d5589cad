import { sql } from 'drizzle-orm'

import type { Sql, Tx } from '#kernel/database/database.ts'
import { defineEvent } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { shopActedFor } from '#modules/shops/module.ts'
import { fail } from './errors.ts'

/** Pages of this correspondent reload. `of`: the buyer or the shop. */
export const conversationChanged = defineEvent<{ watch: string; version: number; of: string }>(
  'conversations.changed',
)

const most = 50_000

/** Reloads open pages of a buyer, and of those who answer for a shop. */
export function tellCorrespondents({ db, events, live }: Kernel): void {
  live.keysFor(async (caller) => {
    const shop = await shopActedFor(db, caller, 'answers')
    return shop ? [shop.shopId] : []
  })
  events.everywhere(conversationChanged, ({ of }) => live.tell(of, 'conversations'))
}

export class Changes {
  readonly #db: Sql
  readonly #versions = new Map<string, number | null>()

  constructor({ db, events }: Kernel) {
    this.#db = db
    events.everywhere(conversationChanged, ({ watch, version }) => {
      const known = this.#versions.get(watch)
      if (known !== undefined) this.#versions.set(watch, Math.max(known ?? 0, version))
    })
    events.onMissed(() => this.#versions.clear())
  }

  /** @throws conversations.unknown (404) */
  async versionOf(watch: string): Promise<number> {
    const known = this.#versions.get(watch)
    if (known) return known
    if (known === undefined) this.#add(watch)
    const { rows } = await this.#db.execute<{ version: number }>(
      sql`select version::int from correspondents where watch = ${watch}`,
    )
    const read = rows[0]?.version
    if (read === undefined) {
      this.#versions.delete(watch)
      throw fail('conversations.unknown')
    }
    const since = this.#versions.get(watch)
    if (since !== undefined) this.#versions.set(watch, Math.max(since ?? 0, read))
    return Math.max(since ?? 0, read)
  }

  #add(watch: string): void {
    const [oldest] = this.#versions.keys()
    if (this.#versions.size >= most && oldest) this.#versions.delete(oldest)
    this.#versions.set(watch, null)
  }
}

type Pair = { buyerId: string; shopId: string }

/** Increments the versions of both sides; locks their rows until commit. */
export async function bumpCorrespondents(
  tx: Tx,
  { events }: Kernel,
  { buyerId, shopId }: Pair,
): Promise<void> {
  const changed: { watch: string; version: number; of: string }[] = []
  // The buyer's row first, against deadlocks.
  for (const pair of [
    { column: sql.raw('buyer_id'), value: buyerId },
    { column: sql.raw('shop_id'), value: shopId },
  ]) {
    const { rows } = await tx.execute<{ watch: string; version: number }>(sql`
      insert into correspondents as c (${pair.column}, version) values (${pair.value}, 2)
      on conflict (${pair.column}) do update set version = c.version + 1
      returning watch, version::int`)
    changed.push(...rows.map((row) => ({ ...row, of: pair.value })))
  }
  await events.emit(tx, conversationChanged, ...changed)
}

export async function watchOf(
  db: Sql,
  side: { buyerId: string } | { shopId: string },
): Promise<{ watch: string; version: number }> {
  const [column, value] =
    'buyerId' in side ? [sql.raw('buyer_id'), side.buyerId] : [sql.raw('shop_id'), side.shopId]
  const { rows } = await db.execute<{ watch: string; version: number }>(
    sql`select watch, version::int from correspondents where ${column} = ${value}`,
  )
  if (rows[0]) return rows[0]
  const { rows: made } = await db.execute<{ watch: string; version: number }>(sql`
    insert into correspondents as c (${column}) values (${value})
    on conflict (${column}) do update set version = c.version returning watch, version::int`)
  const [mark] = made
  if (!mark) throw new Error('no correspondent was made')
  return mark
}
