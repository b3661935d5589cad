import { watchStatements, type Pools } from './statements.ts'

/** Read of a table in a plan of PostgreSQL. `narrowed`: an index leads to the rows. */
export type Scan = { table: string; how: string; narrowed: boolean }

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Index Cond'?: string; Plans?: Node[] }

/**
 * Returns how the reads of `work` would scan large tables: planned without sequential scans where
 * an index would do.
 */
export async function scansOf(pools: Pools, work: () => Promise<unknown>): Promise<Scan[]> {
  const reads = await readsOf(pools, work)
  const client = await pools.pool.connect()
  const scans: Scan[] = []
  try {
    await client.query(
      'begin; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off',
    )
    for (const { text, values } of reads) {
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

type Read = { text: string; values: unknown[] }

async function readsOf(pools: Pools, work: () => Promise<unknown>): Promise<Read[]> {
  const reads: Read[] = []
  await watchStatements(pools, work, (args) => {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown]
    const { text, values } = typeof first === 'string' ? { text: first } : first
    if (/^\s*(select|with)\b/i.test(text) && !/\bfor update\b/i.test(text))
      reads.push({ text, values: values ?? (Array.isArray(second) ? (second as unknown[]) : []) })
  })
  return reads
}

/** Collects scans; a bitmap scan's table is narrowed by the index scan below it. */
function collect(node: Node, scans: Scan[]): void {
  const below = node.Plans ?? []
  const table = node['Relation Name']
  if (table)
    scans.push({
      table,
      how: node['Node Type'],
      narrowed: [node, ...below].some((one) => one['Index Cond'] !== undefined),
    })
  for (const child of below) collect(child, scans)
}
