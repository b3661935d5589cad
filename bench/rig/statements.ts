import type pg from 'pg'

/** Starts counting anew. */
export async function resetStatements(client: pg.Client): Promise<void> {
  await client.query(
    'create extension if not exists pg_stat_statements; select pg_stat_statements_reset()',
  )
}

/**
 * Prints the dearest statements since the last reset: calls, milliseconds in all and each, WAL
 * bytes each.
 */
export async function printStatements(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Record<string, string | number>>(`
    select calls::int, round((total_exec_time + total_plan_time)::numeric, 0)::int as "ms", round(((total_exec_time + total_plan_time) / greatest(calls, 1))::numeric, 3) as "ms each",
      (wal_bytes / greatest(calls, 1))::int as "WAL each", left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as statement
    from pg_stat_statements where calls > 0 order by total_exec_time + total_plan_time desc limit 45`)
  for (const row of rows) console.log(Object.values(row).join(' | '))
}
