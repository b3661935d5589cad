import path from 'node:path'

import type pg from 'pg'

import { median, printTable, runBench } from './rig/bench.ts'
import {
  answersOf,
  drawn,
  type Figures,
  fraction,
  onlyStatus,
  openLoader,
  type Request,
} from './rig/load.ts'
import { type BenchMarket, openDatabase, type Spent } from './rig/market.ts'

/**
 * `npm run bench -- uncached [SIZE…]` (10,000 and 1,000,000): uncached answers a second for random
 * pages and words. `BEFORE=folder`: another checkout on the same databases, in turn within each
 * round.
 */
const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [10_000, 1_000_000]
const [runs, seconds] = [3, 4]
const before = process.env['BEFORE']

type Candidate = {
  size: number
  version: string
  market: BenchMarket
  cases: { name: string; requests: Request[] }[]
}

await runBench('uncached', 60, async (bench) => {
  const candidates: Candidate[] = []
  for (const size of sizes) {
    const within = path.join(bench.folder, String(size))
    const { client, filled, open } = await openDatabase(bench, { products: size, within })
    const cases = await drawCases(client, filled.categories)
    for (const tree of before ? [path.resolve(before), undefined] : [undefined])
      candidates.push({ size, version: tree ? 'before' : 'now', market: await open(tree), cases })
  }
  const loader = await openLoader(bench)

  const rows = []
  for (const place of candidates[0]?.cases.keys() ?? []) {
    const found = new Map<Candidate, (Figures & Spent)[]>()
    for (let run = 0; run <= runs; run += 1)
      for (const candidate of candidates) {
        const { market, cases } = candidate
        const { name, requests } = cases[place] ?? { name: '', requests: [] }
        const spent = await market.meter()
        const load = { url: market.url, connections: 32, seconds, warmSeconds: 0.5, requests }
        const figures = onlyStatus(await loader.run(load), 200, name)
        const one = { ...figures, ...(await spent(answersOf(figures))) }
        // The first round only warms up.
        if (run > 0) found.set(candidate, [...(found.get(candidate) ?? []), one])
      }
    for (const [{ size, version, cases }, all] of found)
      rows.push({
        what: cases[place]?.name ?? '',
        products: size.toLocaleString('en-GB'),
        version,
        'a second': median(all.map(({ perSecond }) => perSecond)),
        'p50 ms': median(all.map(({ p50 }) => p50)),
        'p99 ms': median(all.map(({ p99 }) => p99)),
        'Node ms': median(all.map(({ nodeMs }) => nodeMs)),
        'PostgreSQL ms': median(all.map(({ postgresMs }) => postgresMs)),
      })
  }
  printTable('Uncached, at random; load generator, market and PostgreSQL share the machine', rows)
  return { rows }
})

/** Draws the same at every run. */
async function drawCases(
  client: pg.Client,
  categories: readonly string[],
): Promise<Candidate['cases']> {
  const { rows: sizes } = await client.query<{ slug: string; pages: number }>(
    `select c.slug, greatest(1, ceil(count(*) / 24.0))::int as pages
     from products p join categories c on c.id = p.category_id
     where p.listed and c.slug = any($1::text[]) group by c.slug order by c.slug`,
    [categories],
  )
  const { rows: words } = await client.query<{ word: string }>(
    `select word from search_words where word ~ '^[a-z]{3,}$' order by md5(word)`,
  )
  const all = sizes.reduce((sum, { pages }) => sum + pages, 0)
  const one = <T>(list: readonly T[], place: number): T | undefined =>
    list[Math.floor(fraction(place) * list.length)]
  const pageOf = (pages: number, place: number) => 1 + Math.floor(fraction(place * 7 + 3) * pages)
  const word = (place: number) => one(words, place)?.word ?? ''
  return [
    {
      name: 'list, any page',
      requests: cold((place) => `/api/products/paginated?limit=24&page=${pageOf(all, place)}`),
    },
    {
      name: 'category, any page',
      requests: cold((place) => {
        const { slug = '', pages = 1 } = one(sizes, place) ?? {}
        return `/api/categories/products?limit=24&category=${slug}&page=${pageOf(pages, place)}`
      }),
    },
    {
      name: 'search, any word',
      requests: cold((place) => `/api/products/search?q=${word(place)}`),
    },
    {
      name: 'search, any two words',
      requests: cold((place) => `/api/products/search?q=${word(place)}+${word(place * 5 + 1)}`),
    },
  ]
}

/** Empties the caches before each. */
function cold(pathOf: (place: number) => string): Request[] {
  return Array.from({ length: drawn }, (_, place) => ({
    path: pathOf(place),
    headers: { 'x-cold': '1' },
  }))
}
