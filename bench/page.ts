import { type AddressInfo, createServer } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { chromium } from 'playwright-core'

import { chromiumLaunch } from '../tests/browser/chromium.ts'
import { measureSlowLoad, poorNetwork, type Load } from '../tests/browser/slow-phone.ts'
import { fetchedTool, run } from '../scripts/run-tool.ts'
import { startMarket } from '../tests/browser/start-market.ts'
import { median, printTable, runBench } from './rig/bench.ts'

/**
 * Cost of a buyer's page on a cheap phone and a poor network with an empty cache; and its
 * Lighthouse scores. `MARKET_URL`: a running server.
 */
const repeats = Number(process.env['RUNS'] ?? 3)
const budgets = {
  javascript: 120_000,
  page: 250_000,
  thumbnail: 15_000,
  paint: 2_500,
  shift: 0.02,
  blocking: 200,
}

await runBench('page', 30, async ({ atEnd }) => {
  const url = process.env['MARKET_URL'] ?? (await openDemo(atEnd))
  const paths = await pagesOf(url)
  const options = await chromiumLaunch()

  const browser = await chromium.launch(options)
  atEnd(() => browser.close())
  const loads: { path: string; runs: Load[] }[] = []
  for (const path of paths) {
    // Cached before, so that only the phone is measured.
    await (await fetch(url + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
    const runs: Load[] = []
    for (let run = 0; run < repeats; run += 1) runs.push(await measureSlowLoad(browser, url + path))
    loads.push({ path, runs })
  }
  await browser.close()

  const of = (runs: Load[], key: Exclude<keyof Load, 'files'>) =>
    median(runs.map((run) => run[key]))
  const rows = loads.map(({ path, runs }) => ({
    path,
    runs,
    thumbnail: Math.max(
      0,
      ...runs.flatMap(({ files }) => files.filter(isThumbnail).map(({ bytes }) => bytes)),
    ),
  }))
  printTable(
    `A cheap phone: ${poorNetwork.bitsPerSecond / 1_000} kbit/s, ${poorNetwork.roundTripMs} ms there and back, processor ÷ ${poorNetwork.slowdown}, empty cache; medians of ${repeats}`,
    [
      ...rows.map(({ path, runs, thumbnail }) => ({
        page: path,
        'JavaScript KB': of(runs, 'javascriptBytes') / 1_000,
        'all KB': of(runs, 'totalBytes') / 1_000,
        'heaviest thumbnail KB': thumbnail / 1_000,
        requests: of(runs, 'requests'),
        'first paint s': of(runs, 'firstContentfulPaint') / 1_000,
        'largest paint s': of(runs, 'largestContentfulPaint') / 1_000,
        shift: of(runs, 'layoutShift'),
        'blocking ms': Math.round(of(runs, 'totalBlockingTime')),
      })),
      {
        page: 'budget',
        'JavaScript KB': 120,
        'all KB': 250,
        'heaviest thumbnail KB': 15,
        requests: 0,
        'first paint s': 0,
        'largest paint s': 2.5,
        shift: 0.02,
        'blocking ms': 200,
      },
    ],
  )
  for (const { path, runs } of rows) {
    console.log(
      `${path}: ${(runs[0]?.files ?? [])
        .slice(0, 12)
        .map(({ url: file, bytes }) => `${new URL(file).pathname} ${(bytes / 1_000).toFixed(1)}`)
        .join(', ')}`,
    )
  }

  const scores = await lighthouseScores(url, paths)
  printTable('Lighthouse, mobile', [
    ...scores.map(({ path, faults: _faults, ...score }) => ({ page: path, ...score })),
    { page: 'bar', performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  ])
  for (const { path, faults } of scores)
    if (faults.length > 0) console.log(`${path}: ${faults.join(' · ')}`)
  return {
    budgets,
    loads: rows.map(({ path, runs, thumbnail }) => ({ path, thumbnail, runs })),
    lighthouse: scores,
  }
})

async function openDemo(atEnd: (close: () => unknown) => void): Promise<string> {
  const market = await startMarket()
  atEnd(() => market.stop())
  // The demo's past is filled after it opens.
  await sleep(20_000)
  return market.url
}

async function pagesOf(url: string): Promise<string[]> {
  const { products } = (await (
    await fetch(`${url}/api/products/trending-best?limit=1`)
  ).json()) as { products: { slug: string; category: string }[] }
  const [product] = products
  if (!product) throw new Error('This market sells nothing yet.')
  return ['/', '/boutique', `/category/${product.category}`, `/product/${product.slug}`]
}

function isThumbnail({ url, type }: Load['files'][number]): boolean {
  return type.startsWith('image/') && /\/(160|320)\.(avif|webp)$/.test(url)
}

type Scores = {
  path: string
  performance: number
  accessibility: number
  'best-practices': number
  seo: number
  faults: string[]
}

async function lighthouseScores(url: string, paths: readonly string[]): Promise<Scores[]> {
  const port = await freePort()
  const options = await chromiumLaunch()
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  })
  try {
    const all: Scores[] = []
    for (const path of paths) {
      const runs: Scores[] = []
      for (let run = 0; run < repeats; run += 1) {
        const { categories, audits } = await askLighthouse(url + path, port)
        const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
        const failed = Object.values(audits).filter(
          (audit) =>
            audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary',
        )
        runs.push({
          path,
          performance: score('performance'),
          accessibility: score('accessibility'),
          'best-practices': score('best-practices'),
          seo: score('seo'),
          faults: failed.map(({ id, title }) => `${id} (${title})`),
        })
      }
      const middle = runs.toSorted((a, b) => a.performance - b.performance)[
        Math.floor(runs.length / 2)
      ]
      if (middle) all.push(middle)
    }
    return all
  } finally {
    await browser.close()
  }
}

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<
    string,
    { id: string; title: string; score: number | null; scoreDisplayMode: string }
  >
}

async function askLighthouse(address: string, port: number): Promise<Report> {
  const options = '--output=json --quiet --no-enable-error-reporting'
  const categories = 'performance,accessibility,best-practices,seo'
  const { code, output } = await run(
    await fetchedTool(
      'lighthouse',
      address,
      `--port=${port}`,
      `--only-categories=${categories}`,
      ...options.split(' '),
    ),
    { quiet: true },
  )
  if (code !== 0) throw new Error(`Lighthouse failed on ${address}:\n${output}`)
  return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Report
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
