import { sql } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import type { Tx } from '#kernel/database/database.ts'
import { defineEvent } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'

export const promotionsChanged = defineEvent<{ slugs: string[] }>('promotions.changed')

/** @param shopIds null (the market) emits nothing: no page shows its promotions */
export async function emitChanged(
  tx: Tx,
  kernel: Kernel,
  shopIds: readonly (string | null)[],
): Promise<void> {
  const rows = await query<{ slug: string }>(
    tx,
    sql`select slug from ${shopFacts} where id = any(${sql.param(shopIds.filter((id) => id !== null))}::uuid[])`,
  )
  if (rows.length > 0)
    await kernel.events.emit(tx, promotionsChanged, { slugs: rows.map(({ slug }) => slug) })
}
