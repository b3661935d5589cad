import { sql } from 'drizzle-orm'

import type { Kernel } from '#kernel/kernel.ts'

import { engine, freshnessSql } from './engine.ts'
import { query } from '#kernel/database/query.ts'

/** Whole months. */
export const monthsKept = 13
const monthsAhead = 2
const regionDays = 90

/** Creates tables of coming months and drops old ones. Moves events stored in the default table. */
export async function createMonths(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  const rows = await query<{ name: string }>(
    kernel.db,
    sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'suggestion_events'::regclass`,
  )
  const known = new Set(rows.map(({ name }) => name))
  for (let ahead = -1; ahead <= monthsAhead; ahead += 1)
    if (!known.has(tableOf(monthFrom(now, ahead)))) await openMonth(kernel, monthFrom(now, ahead))
  const oldest = tableOf(monthFrom(now, -monthsKept))
  for (const name of known)
    if (/_\d{4}_\d{2}$/.test(name) && name < oldest)
      await query(kernel.db, sql`drop table ${sql.identifier(name)}`)
  await query(
    kernel.db,
    sql`delete from suggestion_events_rest where at < ${monthFrom(now, -monthsKept)}`,
  )
  const since = sql`(${now}::timestamptz - ${regionDays} * interval '1 day')`
  await query(
    kernel.db,
    sql`delete from suggestion_regions where heat < ${freshnessSql(since, engine.heatHalfLifeDays)}`,
  )
}

async function openMonth(kernel: Kernel, month: Date): Promise<void> {
  const name = tableOf(month)
  const table = sql.identifier(name)
  // A partition's bounds can only be literals.
  const [from, to] = [month, monthFrom(month, 1)].map((day) => sql.raw(`'${day.toISOString()}'`))
  await kernel.transaction(async (tx) => {
    await query(tx, sql`select pg_advisory_xact_lock(hashtext('suggestions.months'))`)
    const rows = await query<{ known: boolean }>(
      tx,
      sql`select to_regclass(${name}) is not null as known`,
    )
    if (rows[0]?.known) return
    await query(
      tx,
      sql`create table ${table} (like suggestion_events including defaults including constraints)`,
    )
    await query(tx, sql`lock table suggestion_events_rest in share row exclusive mode`)
    await query(
      tx,
      sql`
      with moved as (delete from suggestion_events_rest where at >= ${from} and at < ${to} returning *)
      insert into ${table} select * from moved`,
    )
    await query(
      tx,
      sql`alter table suggestion_events attach partition ${table} for values from (${from}) to (${to})`,
    )
  })
}

function monthFrom(day: Date, months: number): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
}

function tableOf(month: Date): string {
  return `suggestion_events_${month.toISOString().slice(0, 7).replace('-', '_')}`
}
