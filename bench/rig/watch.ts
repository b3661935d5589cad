import type pg from 'pg'

import type { BenchMarket } from './market.ts'

/** How a market is, apart from how fast it answers. */
export type Health = {
  'Node, MB': number
  connections: number
  /** Autovacuum lets them grow with the tables, so as a part of all rows. */
  'dead rows, %': number
  'tables, MB': number
  'jobs waiting': number
  'oldest job, s': number
  'loop delay p99, ms': number
}

export async function readHealth(market: BenchMarket, client: pg.Client): Promise<Health> {
  const { rows } = await client.query<Omit<Health, 'Node, MB' | 'loop delay p99, ms'>>(`
    select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      (select 100 * sum(n_dead_tup)::float8 / greatest(1, sum(n_dead_tup + n_live_tup)) from pg_stat_user_tables) as "dead rows, %",
      (select round(sum(pg_total_relation_size(relid)) / 1e6)::float8 from pg_stat_user_tables) as "tables, MB",
      jobs.waiting as "jobs waiting", jobs.oldest as "oldest job, s"
    from (select count(*)::int as waiting,
        round(coalesce(extract(epoch from max(now() - greatest(created_on, start_after))), 0), 1)::float8 as oldest
      from jobs.job where state = 'created' and start_after <= now()) jobs`)
  const [found] = rows
  if (!found) throw new Error('no figures')
  const metrics = await (await fetch(`${market.url}/metrics`)).text()
  const lag = Number(/^nodejs_eventloop_lag_p99_seconds\S* (\S+)/m.exec(metrics)?.[1] ?? 0)
  return {
    'Node, MB': Math.round((await market.memory()) / 1e6),
    ...found,
    'loop delay p99, ms': lag * 1_000,
  }
}

/** The change of a figure a minute, by least squares. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  let [over, under] = [0, 0]
  for (const [minute, value] of values.entries()) {
    over += (minute - middle) * (value - mean)
    under += (minute - middle) ** 2
  }
  return under === 0 ? 0 : over / under
}
