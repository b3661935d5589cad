import type { Measured, World } from './world.ts'

/** Days after which each table has its first pages. */
const settledDays = 30
/** Orders from which bytes an order say something: a table grows by whole pages. */
const leastOrders = 60

/** By docs/scale.md, twice what an order takes in its whole life, paid by telephone and carried. */
const mostBytes = 2 * (6_963 + 10_138 + 10_136 + 3_584)
/** Rows of all tables, as few plays had them. */
const mostRows = 100

/** Measures tables and indexes without those of jobs, which only a running market clears. */
async function measure({ market, books }: World): Promise<Measured> {
  await market.sql('analyze')
  const [found] = await market.sql<{ bytes: number; rows: number }>(
    `select sum(pg_total_relation_size(relid))::float8 as bytes, sum(n_live_tup)::float8 as rows
     from pg_stat_user_tables where schemaname <> 'jobs'`,
  )
  return { orders: books.orders.length, bytes: found?.bytes ?? 0, rows: found?.rows ?? 0 }
}

/**
 * Expects, every thirty days, each order since the first thirty to have taken no more rows and
 * bytes than is said.
 */
export async function followGrowth(world: World): Promise<void> {
  const { early, day } = world
  if (day % settledDays !== 0) return
  const now = await measure(world)
  if (day === settledDays) world.early = now
  if (!early || now.orders - early.orders < leastOrders) return
  const of = (what: 'rows' | 'bytes') =>
    Math.round((now[what] - early[what]) / (now.orders - early.orders))
  const [rows, bytes] = [of('rows'), of('bytes')]
  const words = `${rows} rows and ${bytes} bytes an order since day ${settledDays}`
  if (rows > mostRows || bytes > mostBytes)
    throw new Error(`${words}; at most ${mostRows} and ${mostBytes} are expected`)
  process.stdout.write(`${words}\n`)
}
