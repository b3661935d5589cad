import { setTimeout as delay } from 'node:timers/promises'

import { printTable, runBench } from './rig/bench.ts'
import { answersOf, openLoader } from './rig/load.ts'
import { openDatabase } from './rig/market.ts'

/**
 * Answers a second of uncached requests under more and more connections, and ms of `/healthz`. On
 * this machine only.
 */
const products = Number(process.argv[2] ?? 2_000)
const seconds = Number(process.argv[3] ?? 6)
const crowds = [32, 200, 500, 1_000, 2_000]

await runBench('overload', 8, async (bench) => {
  const { filled, open } = await openDatabase(bench, { products })
  const market = await open()
  const loader = await openLoader(bench)
  const requests = filled.slugs.slice(0, 2_000).flatMap((slug, place) => {
    const list = `/api/products/paginated?limit=24&page=${1 + (place % 80)}`
    return [`/api/products/slug/${slug}`, list].map((one) => ({
      path: one,
      headers: { 'x-cold': '1' },
    }))
  })

  const figures = []
  for (const connections of crowds) {
    const health = watchHealth(`${market.url}/healthz`)
    const load = await loader.run({
      url: market.url,
      connections,
      seconds,
      warmSeconds: 1,
      requests,
    })
    const good = (load.perSecond * (load.statuses['200'] ?? 0)) / Math.max(1, answersOf(load))
    figures.push({ connections, good, load, health: await health.stop() })
  }
  const best = Math.max(...figures.map(({ good }) => good))
  printTable(
    `Too many at once, ${products.toLocaleString('en-GB')} products, nothing from a cache`,
    figures.map(({ connections, good, load, health }) => ({
      connections,
      'good answers a second': good,
      'of the best': `${Math.round((100 * good) / best)} %`,
      'p50 ms': load.p50,
      'p99 ms': load.p99,
      refused: load.statuses['503'] ?? 0,
      broken: load.broken,
      'health, p99 ms': health,
    })),
  )
  return { products, figures }
})

/** @returns `stop`: the 99th percentile, ms */
function watchHealth(url: string) {
  const over = new AbortController()
  const times: number[] = []
  const polling = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now()
      await fetch(url).then(
        (answer) => answer.arrayBuffer(),
        () => undefined,
      )
      times.push(performance.now() - begun)
      await delay(50)
    }
  })()
  return {
    async stop(): Promise<number> {
      over.abort()
      await polling
      times.sort((a, b) => a - b)
      return times[Math.floor(times.length * 0.99)] ?? 0
    },
  }
}
