import { sql } from 'drizzle-orm'

import { query } from '#kernel/database/query.ts'
import type { Database, Sql, Tx } from '#kernel/database/database.ts'

/** Arbitrary, the same for every filling. */
const lockKey = 7_352_002

/**
 * Creates the record by which an interrupted filling resumes; demos alone have it.
 * @returns false when the database holds other content
 */
export async function claimMarket(database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    await query(tx, sql`select pg_advisory_xact_lock(${lockKey})`)
    const [found] = await query<{ claimed: boolean; empty: boolean }>(
      tx,
      sql`select to_regclass('demo.steps') is not null as claimed, not exists (select 1 from users) and not exists (select 1 from categories) as empty`,
    )
    if (found?.claimed) return true
    if (!found?.empty) return false
    await query(tx, sql`create schema demo`)
    await query(
      tx,
      sql`create table demo.steps (name text primary key, done_at timestamptz not null default clock_timestamp())`,
    )
    return true
  })
}

/** @returns false when it was recorded before */
export async function beginStep(tx: Tx, name: string): Promise<boolean> {
  const rows = await query(
    tx,
    sql`insert into demo.steps (name) values (${name}) on conflict do nothing returning name`,
  )
  return rows.length === 1
}

export async function stepDone(db: Sql, name: string): Promise<boolean> {
  const rows = await query(db, sql`select 1 from demo.steps where name = ${name}`)
  return rows.length === 1
}

/** Returns names without the prefix. */
export async function stepsDone(db: Sql, start: string): Promise<Set<string>> {
  const rows = await query<{ name: string }>(
    db,
    sql`select substr(name, ${start.length + 1}::int) as name from demo.steps where starts_with(name, ${start})`,
  )
  return new Set(rows.map(({ name }) => name))
}
