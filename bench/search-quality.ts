import { runningSearchOf } from './search-quality/running-search.ts'
import { catalogueSearchOf } from './search-quality/catalogue-search.ts'
import { measure, measurePlain, type JudgedQuery, type Line } from './search-quality/measure.ts'
import { readJudgments, readProducts } from './search-quality/read-judged.ts'
import { runBench, type Bench } from './rig/bench.ts'
import { printTable } from './rig/table.ts'
import { readNeedQueries, readSearchQueries, type DemoSearchQuery } from '../demo/content.ts'
import { demoShelf } from '#modules/catalogue/server/testing/demo-shelf.ts'

/**
 * How well the market's own search answers judged queries, as they are and as other hands type
 * them: `npm run bench -- search-quality` for the demo's French queries over its catalogue, `npm
 * run bench -- search-quality PRODUCTS.tsv[.gz] JUDGMENTS.tsv` for any other (read-judged.ts tells
 * their format), `npm run bench -- search-quality http://localhost:3000` for the demo's queries to
 * a demonstration that is running.
 */
const [productsPath, judgmentsPath] = process.argv.slice(2)

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

async function measureOwn({ folder, atEnd, postgres }: Bench) {
  const shelf = productsPath ? await readProducts(productsPath) : await demoShelf()
  const queries = judgmentsPath
    ? await readJudgments(judgmentsPath)
    : judged(await readSearchQueries())
  const { url } = await postgres()
  const { search, close } = await catalogueSearchOf(url, folder, shelf)
  atEnd(close)
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
