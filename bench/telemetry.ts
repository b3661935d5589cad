import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import { sumOf } from '#kernel/wire/money.ts'

import { median, printTable, runBench } from './rig/bench.ts'
import { fillCatalogue } from './rig/fill-catalogue.ts'
import { onlyStatus, openLoader, type Request } from './rig/load.ts'
import { openBenchMarket } from './rig/market.ts'

type Pair = { alone: number; sent: number; ratio: number }

/**
 * Cost of sending traces and figures to a collector: median ratio of processor time with and
 * without.
 */
const pairs = Number(process.argv[2] ?? 15)
const seconds = Number(process.argv[3] ?? 2)

await runBench('telemetry', 8, async ({ folder, atEnd, postgres }) => {
  const { url: databaseUrl } = await postgres()
  await migrateDatabase(databaseUrl)
  const { slugs } = await fillCatalogue(databaseUrl, folder, 1_000)
  const market = await openBenchMarket(databaseUrl, path.join(folder, 'objects'))
  atEnd(() => market.stop())
  const loader = await openLoader()
  atEnd(() => loader.stop())
  const collector = createServer((request, answer) =>
    request.resume().on('end', () => answer.end('{}')),
  ).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  atEnd(() => collector.close())
  const { port } = collector.address() as AddressInfo

  const measure = async (to: string | null, requests: Request[]) => {
    await market.sendTo(to)
    const before = await market.cpuSeconds()
    const load = { url: market.url, connections: 16, seconds, warmSeconds: 0, requests }
    const { statuses } = onlyStatus(await loader.run(load), 200, 'telemetry')
    // Includes pending data.
    await market.sendTo(null)
    return (((await market.cpuSeconds()) - before) * 1_000) / sumOf(Object.values(statuses))
  }
  const product = `/api/products/slug/${slugs[0]}`
  const cases = [
    { name: 'from a cache', requests: [{ path: product }] },
    { name: 'uncached', requests: [{ path: product, headers: { 'x-cold': '1' } }] },
  ]
  const figures = []
  for (const { name, requests } of cases) {
    await measure(null, requests)
    const seen: Pair[] = []
    for (let pair = 0; pair < pairs; pair += 1) {
      const [alone, sent] = [
        await measure(null, requests),
        await measure(`http://127.0.0.1:${port}`, requests),
      ]
      seen.push({ alone, sent, ratio: sent / alone })
    }
    const of = (key: keyof Pair) => median(seen.map((one) => one[key]))
    figures.push({ name, alone: of('alone'), sent: of('sent'), ratio: of('ratio') })
  }
  printTable(
    `What a collector costs, medians of ${pairs} pairs`,
    figures.map(({ name, alone, sent, ratio }) => ({
      answer: name,
      'µs alone': alone * 1_000,
      'µs with a collector': sent * 1_000,
      'of alone': `${(ratio * 100).toFixed(1)} %`,
    })),
  )
  return { pairs, figures }
})
