import { sql } from 'drizzle-orm'
import { dayMs } from '../clock.ts'
import type { Sql } from '../database/database.ts'
import { query } from '../database/query.ts'

/** Adds to a day's count over all processes. @returns its sum */
export async function addToDay(db: Sql, now: Date, key: string, more: number): Promise<number> {
  const day = new Date(Math.floor(now.getTime() / dayMs) * dayMs)
  const [row] = await query<{ count: number }>(
    db,
    sql`
    insert into call_counts (key, minute, count) values (${key}, ${day}, ${more})
    on conflict (key, minute) do update set count = call_counts.count + excluded.count
    returning count`,
  )
  return row?.count ?? more
}

/**
 * SQL that adds the rows of a table expression with a column `key` (null: not counted) to a
 * moment's day, and returns each key's sum.
 */
export function addToDaySql(rows: string, moment: string): string {
  return `
    insert into call_counts (key, minute, count)
    select key, date_trunc('day', ${moment}::timestamptz, 'UTC'), count(*) from ${rows}
    where key is not null group by key order by key
    on conflict (key, minute) do update set count = call_counts.count + excluded.count
    returning key, count`
}
