import pg from 'pg'

import { root } from './run-tool.ts'
import { readStatements, tablesOf } from './shards/read-statements.ts'
import { reachOf, type Reach } from './shards/reach-of.ts'
import { tablesByPlace } from './shards/table-places.ts'

// `npm run shards [-- all | postgres://…]`: where each table would stand in Citus, and how far the
// statements of the code reach: counted, each of them, or as often as pg_stat_statements of a
// database counted them.

const reaches: readonly Reach[] = ['one node', 'one shard', 'every shard', 'across']
const [given = ''] = process.argv.slice(2)

for (const [place, tables] of Object.entries(tablesByPlace))
  console.log(`${place} (${tables.length}): ${tables.join(', ')}\n`)

if (given.startsWith('postgres')) await printCalls(given)
else printCode()

function printCode(): void {
  const statements = readStatements(root).map((one) => ({ ...one, reach: reachOf(one) }))
  const rooms = Map.groupBy(statements, ({ where }) => where.split('/')[1] ?? '')
  console.log(`| room | ${reaches.join(' | ')} |\n|---|${'---:|'.repeat(reaches.length)}`)
  const row = (name: string, of: readonly { reach: Reach }[]) =>
    `| ${name} | ${reaches.map((reach) => of.filter((one) => one.reach === reach).length).join(' | ')} |`
  for (const [room, own] of rooms) console.log(row(room, own))
  console.log(row('all', statements))
  if (given !== 'all') return
  for (const { reach, where, tables, text } of statements)
    if (reach === 'across' || reach === 'every shard')
      console.log(
        `\n${reach} · ${where} · ${tables.join(', ')}\n  ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`,
      )
}

async function printCalls(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // Of this database alone: the server may count others too.
  const { rows } = await client.query<{ text: string; calls: number; ms: number }>(
    `select query as text, calls::float8 as calls, total_exec_time as ms from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())`,
  )
  await client.end()
  const named = tablesOf(root)
  const known = rows
    .map((one) => ({ ...one, tables: named(one.text) }))
    .filter(({ tables }) => tables.length > 0)
    .map((one) => ({ ...one, reach: reachOf(one) }))
  console.log('| reach | statements | calls | ms |\n|---|---:|---:|---:|')
  for (const reach of reaches) {
    const own = known.filter((one) => one.reach === reach)
    const sum = (of: 'calls' | 'ms') => Math.round(own.reduce((total, one) => total + one[of], 0))
    console.log(`| ${reach} | ${own.length} | ${sum('calls')} | ${sum('ms')} |`)
  }
}
