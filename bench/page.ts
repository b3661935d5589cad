import { chromium } from 'playwright-core'

import { freePort } from '#server/postgres/choose-connection.ts'
import { chromiumLaunch } from '../tests/browser/chromium.ts'
import { poorNetwork } from '../tests/browser/slow-phone.ts'
import { measureSlowLoad, type Load } from './rig/slow-load.ts'
import { fetchedTool, run } from '../scripts/run-tool.ts'
import { median, printTable, runBench } from './rig/bench.ts'
import { openDemoMarket } from './rig/demo-market.ts'

/** Cost of a buyer's page on a cheap phone with an empty cache, and its Lighthouse scores. */
const repeats = 3

await runBench('page', 30, async (bench) => {
  const url = await openDemoMarket(bench)
  const paths = await pagesOf(url)
  const browser = await chromium.launch(await chromiumLaunch())
  bench.atEnd(() => browser.close())
  const loads: { path: string; runs: Load[] }[] = []
  for (const path of paths) {
    // Cached before, so that only the phone is measured.
    await (await fetch(url + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
    const runs: Load[] = []
    for (let run = 0; run < repeats; run += 1) runs.push(await measureSlowLoad(browser, url + path))
    loads.push({ path, runs })
  }
  await browser.close()
  printTable(
    `A cheap phone: ${poorNetwork.bitsPerSecond / 1_000} kbit/s, ${poorNetwork.roundTripMs} ms there and back, processor ÷ ${poorNetwork.slowdown}, empty cache; medians of ${repeats}`,
    loads.map(({ path, runs }) => {
      const of = (key: Exclude<keyof Load, 'files'>) => median(runs.map((run) => run[key]))
      return {
        page: path,
        'JavaScript KB': of('javascriptBytes') / 1_000,
        'all KB': of('totalBytes') / 1_000,
        requests: of('requests'),
        'first paint s': of('firstContentfulPaint') / 1_000,
        'largest paint s': of('largestContentfulPaint') / 1_000,
        shift: of('layoutShift'),
        'blocking ms': Math.round(of('totalBlockingTime')),
      }
    }),
  )
  const lighthouse = await lighthouseScores(url, paths)
  printTable(
    'Lighthouse, mobile',
    lighthouse.map(({ path, faults: _faults, ...score }) => ({ page: path, ...score })),
  )
  for (const { path, faults } of lighthouse)
    if (faults.length > 0) console.log(`${path}: ${faults.join(' · ')}`)
  return { loads, lighthouse }
})

async function pagesOf(url: string): Promise<string[]> {
  const { products } = (await (
    await fetch(`${url}/api/products/trending-best?limit=1`)
  ).json()) as { products: { slug: string; category: string }[] }
  const [product] = products
  if (!product) throw new Error('This market sells nothing yet.')
  return ['/', '/boutique', `/category/${product.category}`, `/product/${product.slug}`]
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
