import { CHANGES_EVERY_MS } from '#modules/conversations/contract/conversations.ts'
import { printTable, runBench } from './rig/bench.ts'
import { onlyStatus, openLoader } from './rig/load.ts'
import { openDatabase } from './rig/market.ts'

/**
 * `npm run bench -- conversations [pages]` (1,000): cost of open pages that poll as often as real
 * ones.
 */
const [pages = 1_000] = process.argv.slice(2).map(Number)
const seconds = 30

await runBench('conversations', 4, async (bench) => {
  const { client, open } = await openDatabase(bench)
  const { rows } = await client.query<{ watch: string }>(
    `with people as (
      insert into users (id, phone, name, role, created_at, last_seen_at)
      select gen_random_uuid(), '65' || lpad(n::text, 6, '0'), 'Awa Diarra', 'buyer', now(), now()
      from generate_series(1, $1::int) n returning id)
    insert into correspondents (buyer_id) select id from people returning watch`,
    [pages],
  )
  const market = await open()
  const loader = await openLoader(bench)

  const requests = rows.map(({ watch }) => ({ path: `/api/conversations/changes/${watch}` }))
  const perSecond = (pages * 1_000) / CHANGES_EVERY_MS
  const load = { url: market.url, connections: 50, requests, perSecond }
  await loader.run({ ...load, seconds: 10, warmSeconds: 2 })
  const meter = await market.meter()
  const began = performance.now()
  const figures = onlyStatus(
    await loader.run({ ...load, seconds, warmSeconds: 0 }),
    200,
    'a question',
  )
  // Percent of a core.
  const spent = await meter((performance.now() - began) / 100)
  const [first] = requests
  const line = {
    'open pages': pages,
    'questions a second': figures.perSecond,
    'p50 ms': figures.p50,
    'p95 ms': figures.p95,
    statements: first ? await market.statements(first) : 0,
    'Node, % of a core': spent.nodeMs,
    'PostgreSQL, % of a core': spent.postgresMs,
  }
  printTable('Open conversations while nothing is new', [line])
  return { line }
})
