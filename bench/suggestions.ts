import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { sql } from 'drizzle-orm'

import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import { foldEvents, rebuildEngine } from '#modules/suggestions/server/fold-events.ts'
import { createMonths } from '#modules/suggestions/server/create-months.ts'
import { deviceOf } from '#modules/suggestions/server/person.ts'
import { printTable, runBench } from './rig/bench.ts'
import { answersOf, onlyStatus, openLoader, type Request } from './rig/load.ts'
import { openDatabase } from './rig/market.ts'

/**
 * `npm run bench -- suggestions [products] [events]` (100,000 and 1,000,000): cost for 16 clients
 * at once, each a visitor with her own history. `BEFORE=folder`: another checkout on the same
 * database, in turn.
 */
const [products = 100_000, events = 1_000_000] = process.argv.slice(2).map(Number)
const clients = 16
const visitors = 4_000
const stepsAVisit = 8
/** Seconds that fill the caches. */
const warmSeconds = 20
const freshEvents = 10_000
const before = process.env['BEFORE']

// Products of near rank are similar; a visit begins at a popular rank and moves a few.
const visitSql = `
  with ranked as materialized (select id, row_number() over (order by category_id, md5(id::text)) - 1 as rank from products where listed),
  sized as (select count(*) as size from ranked),
  people as (
    select id as person from unnest($1::uuid[]) as known(id)
    union all select gen_random_uuid() from generate_series(1, $2::int)
  ),
  begun as materialized (
    select person, now() - random() * $3::interval as at, floor(power(random(), 3) * size)::bigint as rank, size from people, sized
  ),
  steps as (
    select begun.person, begun.at + interval '20 seconds' * step as at, (begun.rank + floor(random() * 12)::bigint) % size as rank
    from begun cross join generate_series(1, ${stepsAVisit}) as step
  )
  insert into suggestion_events (id, at, person, kind, product_id)
  select gen_random_uuid(), steps.at, steps.person, 'view', ranked.id from steps join ranked using (rank)`

await runBench('suggestions', 20, async (bench) => {
  const database = await openDatabase(bench, { products })
  const { client } = database
  const kernel = database.kernel()
  await createMonths(kernel)

  // Kept by BENCH_DATA.
  const { rows: kept } = await client.query<{ visitors: string[] | null }>(
    `select obj_description('suggestion_feeds'::regclass)::json as visitors`,
  )
  const people = kept[0]?.visitors ?? Array.from({ length: visitors }, () => randomUUID())
  const engine = kept[0]?.visitors ? null : await fill(people)
  const { rows } = await client.query<{ what: string; megabytes: number }>(`
    select c.relname as what, round(pg_total_relation_size(c.oid) / 1e6)::int as megabytes
    from pg_class c where c.relkind = 'r' and c.relname like 'suggestion%' order by 2 desc limit 4`)

  const loader = await openLoader(bench)
  const trees = before ? [path.resolve(before), undefined] : [undefined]
  const versions = await Promise.all(
    trees.map(async (tree) => ({
      version: tree ? 'before' : 'now',
      market: await database.open(tree),
    })),
  )
  const lines = []
  for (const [name, page] of [
    ['first page, chosen anew', 1],
    ['second page', 2],
  ] as const)
    for (const { version, market } of versions) {
      const requests = people.map((visitor) => suggestionOf(visitor, page))
      const load = { url: market.url, connections: clients, seconds: 8, warmSeconds, requests }
      const spent = await market.meter()
      const figures = onlyStatus(await loader.run(load), 200, name)
      const { nodeMs, postgresMs } = await spent(answersOf(figures))
      const [first] = requests
      lines.push({
        what: name,
        version,
        'a second': figures.perSecond,
        'p50 ms': figures.p50,
        'p95 ms': figures.p95,
        SQL: first ? await market.statements(first) : 0,
        'Node ms': nodeMs,
        'PostgreSQL ms': postgresMs,
      })
    }
  printTable(
    `${events.toLocaleString('en-GB')} events, ${products.toLocaleString('en-GB')} products; 24 items, ${clients} clients on the same machine`,
    lines,
  )
  printTable('The engine', [
    ...(engine
      ? [
          { what: 'rebuild from all events', figure: `${engine.rebuild.toFixed(1)} s` },
          {
            what: `fold of ${freshEvents.toLocaleString('en-GB')} new events`,
            figure: `${engine.fold.toFixed(1)} s`,
          },
        ]
      : []),
    ...rows.map(({ what, megabytes }) => ({ what: `${what} on disk`, figure: `${megabytes} MB` })),
  ])
  return { products, events, engine, sizes: rows, lines }

  async function fill(known: readonly string[]): Promise<{ rebuild: number; fold: number }> {
    await visit(
      kernel,
      known.map(deviceOf),
      Math.max(0, Math.round(events / stepsAVisit) - visitors),
      '60 days',
    )
    await client.query('update suggestion_events set folded = true')
    await client.query(
      'insert into suggestion_items (product_id) select distinct product_id from suggestion_events on conflict do nothing',
    )
    await client.query('vacuum (analyze) suggestion_events')
    const rebuild = await timed(() => rebuildEngine(kernel))
    await visit(kernel, [], Math.round(freshEvents / stepsAVisit), '10 minutes')
    const fold = await timed(() => foldEvents(kernel))
    await client.query('vacuum (analyze) suggestion_neighbours, suggestion_items')
    await client.query(`comment on table suggestion_feeds is '${JSON.stringify(known)}'`)
    return { rebuild, fold }
  }
})

async function visit(
  kernel: Kernel,
  known: readonly string[],
  others: number,
  within: string,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    await query(tx, sql`set local statement_timeout = 0`)
    await query(tx, { name: 'bench_visits', text: visitSql }, [known, others, within])
  })
}

function suggestionOf(visitor: string, page: number): Request {
  return {
    method: 'POST',
    path: '/api/analytics',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cartItems: [], page, visitor }),
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}
