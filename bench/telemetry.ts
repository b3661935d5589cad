import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import autocannon from 'autocannon'

import { startMarket, type RunningMarket } from '../tests/browser/start-market.ts'
import { familySeconds } from './rig/processor-time.ts'
import { runBench } from './rig/bench.ts'
import { median, printTable } from './rig/table.ts'

/**
 * What traces and metrics cost: two empty markets side by side, of which one sends them to a collector
 * that takes everything, loaded in turn. Pairs that follow each other share the machine’s mood.
 */
const pairs = Number(process.env['RUNS'] ?? 12)
const seconds = 4
const paths = { 'from a cache': '/api/categories', 'a statement of the database': '/readyz' }

await runBench('telemetry', 20, async ({ atEnd }) => {
  const collector = createServer((asked, answer) => {
    asked.resume().once('end', () => answer.end('{}'))
  }).listen(0, '127.0.0.1')
  atEnd(() => collector.close())
  await once(collector, 'listening')
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const [without, sending] = await Promise.all([
    startMarket({ DEMO: 'off' }),
    startMarket({ DEMO: 'off', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }),
  ])
  atEnd(() => Promise.all([without.stop(), sending.stop()]))

  const rows = []
  for (const [what, path] of Object.entries(paths)) {
    const kept: Cost[] = []
    for (let pair = 0; pair < pairs; pair += 1) {
      // Whoever comes first changes, so that neither always meets a warmer machine.
      const [plain, traced] =
        pair % 2 === 0
          ? [await load(without, path), await load(sending, path)]
          : (await inTurn(sending, without, path)).toReversed()
      if (!plain || !traced) continue
      kept.push({
        perSecond: traced.perSecond / plain.perSecond,
        perAnswer: plain.perAnswer / traced.perAnswer,
      })
    }
    rows.push({
      what,
      pairs,
      'answers a second': median(kept.map(({ perSecond }) => perSecond)),
      'answers a processor second': median(kept.map(({ perAnswer }) => perAnswer)),
    })
  }
  printTable('With traces and metrics sent, as a part of what it does without; medians', rows)
  return rows
})

type Cost = { perSecond: number; perAnswer: number }

async function inTurn(one: RunningMarket, other: RunningMarket, path: string): Promise<Cost[]> {
  return [await load(one, path), await load(other, path)]
}

/** `perAnswer`: processor seconds of the market and its database for one answer. */
async function load({ url, process }: RunningMarket, path: string): Promise<Cost> {
  const used = async () => (await familySeconds(process.pid ?? 0)) ?? 0
  const before = await used()
  const { requests, non2xx } = await autocannon({
    url: url + path,
    connections: 8,
    duration: seconds,
  })
  if (non2xx > 0) throw new Error(`${non2xx} answers of ${path} were refused`)
  return { perSecond: requests.average, perAnswer: ((await used()) - before) / requests.total }
}
