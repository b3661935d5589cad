import { sql, type SQL } from 'drizzle-orm'

import { promiseFailures, promiseTellings } from '#modules/promises/database/tables.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { OpenThing, PromiseKind } from '#kernel/promise-kinds.ts'

const batchSize = 500

/** `told`: steps of its present due instant. `hasFailed`: at its last try. */
export type Thing = OpenThing & { told: readonly string[]; hasFailed: boolean }

type ThingRow = {
  id: string
  since: string
  dueAt: string
  owesId: string | null
  about: never
  told: string[]
  hasFailed: boolean
}

/** Reads the open things of a kind that are not put behind, in batches by their due instant. */
export async function* openThings(
  { db, clock }: Kernel,
  { kind, open }: PromiseKind,
  where: SQL = sql`true`,
): AsyncGenerator<Thing[]> {
  const now = clock.now().toISOString()
  for (let after: SQL = sql`true`; ;) {
    const rows: ThingRow[] = await query<ThingRow>(
      db,
      sql`select o.id, o.since, o.due_at, o.owes_id::text, o.about,
          array(select t.step from ${promiseTellings} t
            where t.kind = ${kind} and t.subject_id = o.id and t.due_at = o.due_at) as told,
          f.kind is not null as has_failed
        from (${open}) o
        left join ${promiseFailures} f on f.kind = ${kind} and f.subject_id = o.id
        where ${where} and ${after} and (f.again_at <= ${now}) is not false
        order by o.due_at, o.id limit ${batchSize}`,
    )
    yield rows.map((row) => ({ ...toThing(row), told: row.told, hasFailed: row.hasFailed }))
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = sql`(o.due_at, o.id) > (${last.dueAt}::timestamptz, ${last.id}::uuid)`
  }
}

export function toThing(row: Omit<ThingRow, 'told' | 'hasFailed'>): OpenThing {
  const { id, owesId, about } = row
  return { id, owesId, about, since: new Date(row.since), dueAt: new Date(row.dueAt) }
}
