import type pg from 'pg'

export async function resetStatements(client: pg.Client): Promise<void> {
  await client.query(
    'create extension if not exists pg_stat_statements; select pg_stat_statements_reset()',
  )
}

/** Prints calls, ms (waiting included), plans, bytes of WAL since the last reset. */
export async function printStatements(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Record<string, string | number>>(`
    select calls::int, round(total_plan_time)::int as planning, round(total_exec_time)::int as running,
      round(((total_exec_time + total_plan_time) / greatest(calls, 1))::numeric, 3) as each,
      plans::int as planned, wal_bytes::bigint as wal,
      left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as statement
    from pg_stat_statements where calls > 0 and query !~ 'bare_'
    order by total_exec_time + total_plan_time desc limit 45`)
  console.log('calls | ms planning | ms running | ms each | times planned | WAL bytes | statement')
  for (const row of rows) console.log(Object.values(row).join(' | '))
}
