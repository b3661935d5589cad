import type pg from 'pg'

/** A node of PostgreSQL's plan that reads a table, as far as we look at it. */
export type Scan = { table: string; how: string; narrowed: boolean }

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Index Cond'?: string; Plans?: Node[] }

/**
 * How the statements of `work` would read their tables if these were large: planned without whole tables being read where an index would do. A scan is
 * `narrowed` when an index leads to what it reads.
 */
export async function scansOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<Scan[]> {
  const asked = await statementsOf(pool, work)
  const client = await pool.connect()
  const scans: Scan[] = []
  try {
    await client.query(
      'begin; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off',
    )
    for (const { text, values } of asked) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (format json) ${text}`,
        values,
      )
      const [explained] = rows
      if (explained) collect(explained['QUERY PLAN'][0].Plan, scans)
    }
    return scans
  } finally {
    await client.query('rollback')
    client.release()
  }
}

type Asked = { text: string; values: unknown[] }

async function statementsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = []
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    const query = client.query
    watched.set(client, query)
    client.query = ((...args: unknown[]) => {
      const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown]
      const text = typeof first === 'string' ? first : first.text
      const values =
        (typeof first === 'object' && first.values) ||
        (Array.isArray(second) ? (second as unknown[]) : [])
      if (/^\s*(select|with)\b/i.test(text) && !/\bfor update\b/i.test(text))
        asked.push({ text, values })
      return Reflect.apply(query, client, args) as unknown
    }) as typeof client.query
  }
  pool.on('acquire', watch)
  try {
    await work()
    return asked
  } finally {
    pool.off('acquire', watch)
    for (const [client, query] of watched) client.query = query
  }
}

/** A bitmap's table is narrowed by the index below it. */
function collect(node: Node, scans: Scan[]): void {
  const below = node.Plans ?? []
  const table = node['Relation Name']
  if (table)
    scans.push({
      table,
      how: node['Node Type'],
      narrowed:
        node['Index Cond'] !== undefined ||
        below.some((child) => child['Index Cond'] !== undefined),
    })
  for (const child of below) collect(child, scans)
}
