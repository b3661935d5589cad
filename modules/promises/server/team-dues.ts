import { type SQL, sql } from 'drizzle-orm'

import { dueAfter } from '#modules/calendar/contract/due.ts'
import { marketCalendar, marketWeek } from '#modules/calendar/module.ts'
import { promiseDues } from '#modules/promises/database/tables.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PromiseKind } from '#kernel/promise-kinds.ts'

const batchSize = 500

/** Returns the open things `o` of a kind, and their due instant; of the team's days, as stored. */
export function openOf({ kind, open, teamDays }: PromiseKind): { from: SQL; dueAt: SQL } {
  if (teamDays === undefined) return { from: sql`(${open}) o`, dueAt: sql`o.due_at` }
  const from = sql`(${open}) o left join ${promiseDues} d
    on d.kind = ${kind} and d.subject_id = o.id and d.since = o.since`
  return { from, dueAt: sql`d.due_at` }
}

/** Stores the due instants of what is new, and forgets those of what is over. */
export async function keepTeamDues(kernel: Kernel, kind: PromiseKind): Promise<void> {
  const { db, clock } = kernel
  const { teamDays } = kind
  if (teamDays === undefined) return
  const { from } = openOf(kind)
  const found = await query<{ id: string; since: string }>(
    db,
    sql`select o.id, o.since from ${from} where d.due_at is null limit ${batchSize}`,
  )
  const dueAt = teamDue(kernel, clock.now(), teamDays)
  const rows = found.map(({ id: subjectId, since }) => ({
    kind: kind.kind,
    subjectId,
    since: new Date(since),
    dueAt,
  }))
  if (rows.length > 0) await db.insert(promiseDues).values(rows).onConflictDoNothing()
  await query(
    db,
    sql`delete from ${promiseDues} d where d.kind = ${kind.kind} and not exists (
      select from (${kind.open}) o where o.id = d.subject_id and o.since = d.since)`,
  )
}

export function teamDue(kernel: Kernel, from: Date, openDays: number): Date {
  const at = { opening: marketWeek(kernel).team }
  return dueAfter(marketCalendar(kernel), from, { openDays, at })
}
