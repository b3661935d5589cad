import { median, printTable, runBench } from './rig/bench.ts'
import type { Filled } from './rig/fill-catalogue.ts'
import {
  answersOf,
  drawn,
  type Figures,
  onlyStatus,
  openLoader,
  type Request,
  visited,
} from './rig/load.ts'
import { openDatabase, type Spent } from './rig/market.ts'

/**
 * `npm run bench -- catalogue [products]` (10,000): answers to 32 clients. « As visitors ask »
 * draws by a Zipf distribution; no cache has those called « anew ».
 */
const products = Number(process.argv[2] ?? 10_000)
const runs = 3

await runBench('catalogue', products > 100_000 ? 60 : 20, async (bench) => {
  const { filled, open } = await openDatabase(bench, { products })
  const market = await open()
  const loader = await openLoader(bench)
  const rows = []
  for (const { name, requests } of casesOf(filled)) {
    const found: (Figures & Spent)[] = []
    const load = { url: market.url, connections: 32, seconds: 3, warmSeconds: 0.5, requests }
    for (let run = 0; run < runs; run += 1) {
      const spent = await market.meter()
      const figures = onlyStatus(await loader.run(load), 200, name)
      found.push({ ...figures, ...(await spent(answersOf(figures))) })
    }
    const middle = (of: (one: Figures & Spent) => number) => median(found.map(of))
    rows.push({
      what: name,
      'a second': middle(({ perSecond }) => perSecond),
      'p50 ms': middle(({ p50 }) => p50),
      'p95 ms': middle(({ p95 }) => p95),
      statements: requests[0] ? await market.statements(requests[0]) : 0,
      'Node ms': middle(({ nodeMs }) => nodeMs),
      'PostgreSQL ms': middle(({ postgresMs }) => postgresMs),
    })
  }
  printTable(
    `Catalogue, ${products.toLocaleString('en-GB')} products, written in ${filled.seconds.toFixed(0)} s; load generator, market and PostgreSQL share the machine`,
    rows,
  )
  return { products, seconds: filled.seconds, memory: await market.memory(), rows }
})

function casesOf({ slugs, categories, queries }: Filled): { name: string; requests: Request[] }[] {
  const list = '/api/products/paginated?limit=24'
  const deep = Math.max(1, Math.floor(products / 24) - 1)
  const html = { accept: 'text/html', 'accept-encoding': 'br' }
  const groups = {
    product: slugs.map((slug) => `/api/products/slug/${slug}`),
    category: categories.map((slug) => `/api/categories/products?category=${slug}`),
    search: queries.map((query) => `/api/products/search?q=${encodeURIComponent(query)}`),
  }
  return [
    { name: 'list, page 1, as visitors ask', requests: [{ path: list }] },
    { name: 'list, page 1, anew', requests: anew([list]) },
    { name: `list, page ${deep}, anew`, requests: anew([`${list}&page=${deep}`]) },
    ...Object.entries(groups).flatMap(([name, paths]) => [
      { name: `${name}, as visitors ask`, requests: visited(paths) },
      { name: `${name}, anew`, requests: anew(paths) },
    ]),
    { name: 'home page, from the cache', requests: [{ path: '/', headers: html }] },
  ]
}

function anew(paths: readonly string[]): Request[] {
  return Array.from({ length: drawn }, (_, index) => ({
    path: paths[index % paths.length] ?? '/',
    headers: { 'x-cold': '1' },
  }))
}
