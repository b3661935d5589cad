import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { migrateDatabase } from '#server/kernel/migrate.ts'
import { runBench } from './rig/bench.ts'
import { onlyStatus, openLoader, type Loader } from './rig/load.ts'
import { openBenchMarket, type BenchMarket } from './rig/market.ts'
import { median, printTable } from './rig/table.ts'

/**
 * What traces and metrics cost: one market, loaded by turns with and without a collector that takes
 * everything. Its processor time for an answer is compared, which other work on the machine
 * disturbs less than the clock.
 */
const pairs = Number(process.env['RUNS'] ?? 15)
const paths = { 'from a cache': '/api/categories', 'a statement of the database': '/readyz' }

await runBench('telemetry', 20, async ({ atEnd, folder, postgres }) => {
  const collector = createServer((request, answer) => {
    request.resume().once('end', () => answer.end('{}'))
  }).listen(0, '127.0.0.1')
  atEnd(() => collector.close())
  await once(collector, 'listening')
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const { url } = await postgres()
  await migrateDatabase(url)
  const market = await openBenchMarket(url, folder)
  atEnd(() => market.stop())
  const loader = await openLoader()
  atEnd(() => loader.stop())

  const rows = []
  for (const [what, path] of Object.entries(paths)) {
    const measure = async (to: string | null) => {
      await market.sendTelemetry(to)
      return secondsOfAnswer(market, loader, path)
    }
    await measure(endpoint)
    const [without, sending, kept]: [number[], number[], number[]] = [[], [], []]
    for (let pair = 0; pair < pairs; pair += 1) {
      // Alternates which one runs first, so that neither always gets the warmer market.
      const first = await measure(pair % 2 === 0 ? null : endpoint)
      const second = await measure(pair % 2 === 0 ? endpoint : null)
      const [plain, traced] = pair % 2 === 0 ? [first, second] : [second, first]
      without.push(plain)
      sending.push(traced)
      kept.push(plain / traced)
    }
    rows.push({
      what,
      pairs,
      'µs without': median(without) * 1e6,
      'µs with': median(sending) * 1e6,
      'throughput kept': median(kept).toFixed(3),
    })
  }
  printTable(
    'Processor time of Node for one answer, one request in a hundred traced; medians',
    rows,
  )
  return rows
})

async function secondsOfAnswer(market: BenchMarket, loader: Loader, path: string): Promise<number> {
  const load = { url: market.url, connections: 8, warmSeconds: 0, requests: [{ path }] }
  // The one-time cost of changing the collector is not measured.
  await loader.run({ ...load, seconds: 1 })
  const before = await market.cpuSeconds()
  const figures = await loader.run({ ...load, seconds: 3 })
  const used = (await market.cpuSeconds()) - before
  return used / onlyStatus(figures, 200, path).answers
}
