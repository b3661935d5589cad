import { lt, sql } from 'drizzle-orm'

import { promiseFailures, promiseTellings } from '#modules/promises/database/tables.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { gauge } from '#kernel/telemetry/metrics.ts'
import type { PromiseKind } from '#kernel/promise-kinds.ts'
import { openOf } from './team-dues.ts'

const late = gauge('promises_late', 'Open things past their due instant.', ['kind'], 'max')
const failing = gauge('promises_failing', 'Open things that fail at each try.', ['kind'], 'max')

/** Days after which a telling is forgotten: what it was of is long over. */
const KEPT_DAYS = 400

/** Counts what is late and what fails, and forgets failures of things that are over. */
export async function measureKind({ db, clock }: Kernel, kind: PromiseKind): Promise<void> {
  const now = clock.now().toISOString()
  await query(
    db,
    sql`delete from ${promiseFailures} f where f.kind = ${kind.kind}
      and not exists (select from (${kind.open}) o where o.id = f.subject_id)`,
  )
  const { from, dueAt } = openOf(kind)
  const [counted] = await query<{ late: number; failing: number }>(
    db,
    sql`select
      (select count(*) from ${from} where ${dueAt} <= ${now})::int as late,
      (select count(*) from ${promiseFailures} f where f.kind = ${kind.kind})::int as failing`,
  )
  late.set({ kind: kind.kind }, counted?.late ?? 0)
  failing.set({ kind: kind.kind }, counted?.failing ?? 0)
}

export async function forgetOldTellings({ db, clock }: Kernel): Promise<void> {
  await db
    .delete(promiseTellings)
    .where(lt(promiseTellings.toldAt, addMs(clock.now(), -KEPT_DAYS * dayMs)))
}
