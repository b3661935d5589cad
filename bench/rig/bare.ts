import pg from 'pg'

/** Rows of one order, by table. */
export type RowsPerOrder = Readonly<Record<string, number>>

export type BareFigures = { perSecond: number; p50: number; p95: number }

/**
 * Inserts copies of an order's rows into tables of the same columns, indexes and checks: the
 * baseline of an order.
 */
export async function insertBarely(
  databaseUrl: string,
  rows: RowsPerOrder,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<BareFigures> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
  try {
    const statements = await Promise.all(
      Object.entries(rows).map(([table, count]) => bareInsert(pool, table, count)),
    )
    const times: number[] = []
    const began = performance.now()
    const insert = async () => {
      while (performance.now() - began < seconds * 1_000) {
        const start = performance.now()
        const client = await pool.connect()
        await client.query({ name: 'begin', text: 'begin' })
        for (const statement of statements) await client.query(statement)
        await client.query({ name: 'commit', text: 'commit' })
        client.release()
        times.push(performance.now() - start)
      }
    }
    await Promise.all(Array.from({ length: connections }, insert))
    const lasted = (performance.now() - began) / 1_000
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
    return { perSecond: times.length / lasted, p50: at(0.5), p95: at(0.95) }
  } finally {
    await pool.end()
  }
}

const fresh: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  order_number: `substr(gen_random_uuid()::text, 1, 16)`,
  key: 'gen_random_uuid()::text',
}

async function bareInsert(
  pool: pg.Pool,
  table: string,
  count: number,
): Promise<{ name: string; text: string }> {
  await pool.query(
    `drop table if exists bare_${table}; create table bare_${table} (like ${table} including all)`,
  )
  const { rows } = await pool.query<{
    name: string
    unique: boolean
    generated: boolean
    type: string
  }>(
    `select a.attname as name, a.atttypid::regtype::text as type, a.attidentity <> '' or a.attgenerated <> '' as generated,
       exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)) as unique
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  )
  const columns = rows.filter(({ generated }) => !generated)
  const values = columns.map(({ name, unique, type }) =>
    unique ? `case when ${name} is not null then ${fresh[name] ?? fresh[type] ?? name} end` : name,
  )
  const text = `insert into bare_${table} (${columns.map(({ name }) => name).join(', ')}) select ${values.join(', ')} from (select * from ${table} limit 1) model, generate_series(1, ${count})`
  return { name: `bare_${table}`, text }
}
