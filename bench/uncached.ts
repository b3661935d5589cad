import path from 'node:path'

import pg from 'pg'

import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import { median, printTable, runBench } from './rig/bench.ts'
import { fillCatalogue } from './rig/fill-catalogue.ts'
import { drawn, type Figures, fraction, onlyStatus, openLoader, type Request } from './rig/load.ts'
import { openBenchMarket, type BenchMarket } from './rig/market.ts'

/**
 * `npm run bench -- uncached [SIZE…]` (10,000 and 1,000,000): uncached answers a second for random
 * pages and words. `BEFORE=folder`: another checkout on the same databases, in turn within each of
 * `RUNS` rounds.
 */
const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [10_000, 1_000_000]
const runs = Number(process.env['RUNS'] ?? 3)
const seconds = Number(process.env['SECONDS'] ?? 4)
const before = process.env['BEFORE']

type Candidate = {
  size: number
  version: string
  market: BenchMarket
  cases: { name: string; requests: Request[] }[]
  postgresSeconds(): Promise<number | undefined>
}

await runBench('uncached', 60, async ({ folder, atEnd, postgres }) => {
  const candidates: Candidate[] = []
  for (const size of sizes) {
    const own = path.join(folder, String(size))
    const { url, cpuSeconds } = await postgres(own)
    await migrateDatabase(url)
    const { categories } = await fillCatalogue(url, own, size)
    const cases = await drawCases(url, categories)
    for (const tree of before ? [path.resolve(before), undefined] : [undefined]) {
      const market = await openBenchMarket(url, path.join(own, 'objects'), tree)
      atEnd(() => market.stop())
      const version = tree ? 'before' : 'now'
      candidates.push({ size, version, market, cases, postgresSeconds: cpuSeconds })
    }
  }
  const loader = await openLoader()
  atEnd(() => loader.stop())

  const rows = []
  for (const place of candidates[0]?.cases.keys() ?? []) {
    const found = new Map<Candidate, { figures: Figures; nodeMs: number; postgresMs: number }[]>()
    for (let run = 0; run <= runs; run += 1)
      for (const candidate of candidates) {
        const { market, cases, postgresSeconds } = candidate
        const { name, requests } = cases[place] ?? { name: '', requests: [] }
        const begun = [await market.cpuSeconds(), (await postgresSeconds()) ?? 0] as const
        const load = { url: market.url, connections: 32, seconds, warmSeconds: 0.5, requests }
        const figures = onlyStatus(await loader.run(load), 200, name)
        const answers = figures.statuses['200'] ?? 1
        const nodeMs = (((await market.cpuSeconds()) - begun[0]) * 1_000) / answers
        const postgresMs = ((((await postgresSeconds()) ?? 0) - begun[1]) * 1_000) / answers
        // The first round only warms up.
        if (run > 0)
          found.set(candidate, [...(found.get(candidate) ?? []), { figures, nodeMs, postgresMs }])
      }
    for (const [{ size, version, cases }, all] of found)
      rows.push({
        what: cases[place]?.name ?? '',
        products: size.toLocaleString('en-GB'),
        version,
        'a second': median(all.map(({ figures }) => figures.perSecond)),
        'p50 ms': median(all.map(({ figures }) => figures.p50)),
        'p99 ms': median(all.map(({ figures }) => figures.p99)),
        'Node ms': median(all.map(({ nodeMs }) => nodeMs)),
        'PostgreSQL ms': median(all.map(({ postgresMs }) => postgresMs)),
      })
  }
  printTable('Uncached, at random; load generator, market and PostgreSQL share the machine', rows)
  return { rows }
})

/** Draws the same at every run. */
async function drawCases(url: string, categories: readonly string[]): Promise<Candidate['cases']> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
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
    const paths = {
      list: (place: number) => `/api/products/paginated?limit=24&page=${pageOf(all, place)}`,
      category: (place: number) => {
        const { slug = '', pages = 1 } = one(sizes, place) ?? {}
        return `/api/categories/products?limit=24&category=${slug}&page=${pageOf(pages, place)}`
      },
      word: (place: number) => `/api/products/search?q=${one(words, place)?.word ?? ''}`,
      words: (place: number) => {
        const two = [one(words, place), one(words, place * 5 + 1)]
        return `/api/products/search?q=${two.map((word) => word?.word ?? '').join('+')}`
      },
    }
    const only = process.env['ONLY']
    return [
      { name: 'list, any page', requests: cold(paths.list) },
      { name: 'category, any page', requests: cold(paths.category) },
      { name: 'search, any word', requests: cold(paths.word) },
      { name: 'search, any two words', requests: cold(paths.words) },
    ].filter(({ name }) => !only || name.includes(only))
  } finally {
    await client.end()
  }
}

/** Empties the caches before each. */
function cold(pathOf: (place: number) => string): Request[] {
  return Array.from({ length: drawn }, (_, place) => ({
    path: pathOf(place),
    headers: { 'x-cold': '1' },
  }))
}
