import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import {
  type JudgedQuery,
  type Line,
  measure,
  measurePlain,
  type Search,
} from './search-quality/measure.ts'
import { type Bench, printTable, runBench } from './rig/bench.ts'
import { openDatabase } from './rig/market.ts'
import {
  type DemoSearchQuery,
  readDemoContent,
  readNeedQueries,
  readSearchQueries,
} from '../demo/content.ts'
import { demoShelf } from '#modules/products/server/testing/demo-shelf.ts'
import { slugOf } from '#kernel/database/slugs.ts'
import {
  fillShelf,
  type ShelfCategory,
  type ShelfProduct,
} from '#modules/products/server/testing/fill-shelf.ts'
import { searchProducts as searchCall } from '#modules/search/contract/search.ts'
import { relearnWords } from '#modules/search/server/learn-words.ts'
import { openSearch } from '#modules/search/server/open-search.ts'
import { searchProducts } from '#modules/search/server/search-products.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { typedClient } from '#kernel/wire/typed-client.ts'

/**
 * `npm run bench -- search-quality [PRODUCTS.tsv[.gz] JUDGMENTS.tsv | URL]`: answers to judged
 * queries, as written and with typical faults; by default the demo's French queries. URL: a running
 * demo.
 */
const [productsPath, judgmentsPath] = process.argv.slice(2)
const category = { slug: 'articles', name: 'Articles' }

await runBench('search-quality', 30, async (bench) =>
  productsPath?.startsWith('http') ? measureRunning(productsPath) : measureOwn(bench),
)

async function measureRunning(url: string) {
  const search = await runningSearchOf(url)
  const needs = await measurePlain(search, judged(await readNeedQueries()))
  const names = await measurePlain(search, judged(await readSearchQueries()))
  print('needs', [needs])
  print('queries', [names])
  return { needs, names }
}

async function measureOwn(bench: Bench) {
  const shelf = productsPath ? await readProducts(productsPath) : await demoShelf()
  const queries = judgmentsPath
    ? await readJudgments(judgmentsPath)
    : judged(await readSearchQueries())
  const { kernel } = await openDatabase(bench)
  const { search, flush } = await catalogueSearchOf(kernel(), shelf)
  bench.atEnd(flush)
  if (!judgmentsPath) {
    const needs = judged(await readNeedQueries())
    print(`${needs.length} needs, none of which names a product`, await measure(search, needs))
  }
  const lines = await measure(search, queries)
  print(
    `${shelf.products.length.toLocaleString('en-GB')} products, ${queries.length} queries`,
    lines,
  )
  return { products: shelf.products.length, queries: queries.length, lines }
}

/** Searches these products alone. */
async function catalogueSearchOf(
  kernel: Kernel,
  shelf: { categories: readonly ShelfCategory[]; products: readonly ShelfProduct[] },
): Promise<{ search: Search; flush(): Promise<void> }> {
  const ids = await fillShelf(kernel, shelf)
  await relearnWords(kernel)
  await kernel.database.pool.query('vacuum analyze')
  const keys = new Map([...ids].map(([key, id]) => [id, key]))
  const parts = openSearch(kernel)
  return {
    async search(query) {
      const { products } = await searchProducts(
        kernel,
        parts,
        { q: query, page: 1, limit: 10, sort: 'pertinence' },
        null,
      )
      return products.map(({ _id }) => keys.get(_id) ?? '')
    },
    flush: () => parts.events.flush(),
  }
}

function judged(queries: readonly DemoSearchQuery[]): JudgedQuery[] {
  return queries.map(({ query, judgments }) => ({
    query,
    grades: new Map(judgments.map(({ product, grade }) => [product, grade])),
  }))
}

function print(title: string, lines: readonly Line[]): void {
  const share = (part: number) => `${(100 * part).toFixed(1)} %`
  printTable(
    title,
    lines.map((line) => ({
      typed: line.name,
      queries: line.queries,
      'nDCG@10': line.ndcg.toFixed(3),
      'as it was': line.plain.toFixed(3),
      loss: share(line.loss),
      'no result': share(line.nothing),
    })),
  )
  for (const { name, worst } of lines.slice(0, 2))
    console.log(
      `worst, ${name}: ${worst.map(({ query, ndcg }) => `${query} ${ndcg.toFixed(2)}`).join(' · ')}\n`,
    )
}

/**
 * Reads lines of id, title, brand, type and description (tabs, gzip). The type becomes the
 * subcategory, the brand a characteristic.
 */
async function readProducts(path: string) {
  const bytes = await readFile(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const subs = new Map<string, string>()
  const products = text
    .split('\n')
    .filter(Boolean)
    .map((line): ShelfProduct => {
      const [key = '', name = '', brand = '', type = '', description = ''] = line.split('\t')
      const label = /\p{L}/u.test(type) ? type : 'Divers'
      const slug = slugOf(label)
      if (!subs.has(slug)) subs.set(slug, label)
      const characteristics = brand ? [{ name: 'Marque', value: brand }] : []
      return {
        key,
        name,
        description,
        category: category.slug,
        subCategory: slug,
        price: 1_000,
        characteristics,
      }
    })
  return {
    categories: [{ ...category, subcategories: [...subs].map(([slug, name]) => ({ slug, name })) }],
    products,
  }
}

/** Reads lines of query, product and grade (0 to 3) after a title line. */
async function readJudgments(path: string): Promise<JudgedQuery[]> {
  const byQuery = new Map<string, Map<string, number>>()
  for (const line of (await readFile(path, 'utf8')).split('\n').slice(1).filter(Boolean)) {
    const [query = '', product = '', rating = '0'] = line.split('\t')
    const grades = byQuery.get(query) ?? new Map<string, number>()
    byQuery.set(query, grades.set(product, Number(rating)))
  }
  return [...byQuery].map(([query, grades]) => ({ query, grades }))
}

async function runningSearchOf(url: string): Promise<Search> {
  const call = typedClient(
    (request) => fetch(new URL(request.url, url), request),
    () => null,
  )
  const { products } = await readDemoContent()
  const keys = new Map(products.map(({ key, name }) => [name, key]))
  return async (query) => {
    const found = await call(searchCall, { query: { q: query, limit: 10 } })
    return found.products.map(({ name }) => keys.get(name) ?? '')
  }
}
