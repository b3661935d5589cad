import path from 'node:path'

import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import { runBench } from './rig/bench.ts'
import { compare, openConstant, type Case, type Compared } from './rig/compare.ts'
import { fillCatalogue, type Filled } from './rig/fill-catalogue.ts'
import { openLoader, type Request } from './rig/load.ts'
import { openBenchMarket } from './rig/market.ts'
import { printTable } from './rig/table.ts'
import { drawn, visited } from './rig/visits.ts'

/**
 * What the catalogue's API and the home page answer a second, on `npm run bench -- catalogue
 * [products]` (10,000 by default), each beside the same Fastify giving a constant body of the same
 * size. « As visitors ask » draws products, categories and searches by a Zipf distribution, so that
 * caches answer as in production; « uncached » requests addresses that no cache has.
 */
const products = Number(process.argv[2] ?? 10_000)

await runBench('catalogue', products > 100_000 ? 60 : 20, async ({ folder, atEnd, postgres }) => {
  const { url: databaseUrl, cpuSeconds: postgresSeconds } = await postgres()
  await migrateDatabase(databaseUrl)
  const filled = await fillCatalogue(databaseUrl, folder, products)
  console.log(
    `${products.toLocaleString('en-GB')} products written in ${filled.seconds.toFixed(0)} s.\n`,
  )
  const market = await openBenchMarket(databaseUrl, path.join(folder, 'objects'))
  atEnd(() => market.stop())
  const constant = await openConstant()
  atEnd(() => constant.stop())
  const loader = await openLoader()
  atEnd(() => loader.stop())

  const only = process.env['ONLY']
  const compared: Compared[] = []
  for (const one of casesOf(filled))
    if (!only || one.name.includes(only))
      compared.push(await compare({ market, constant, loader, postgresSeconds }, one))
  printTable(
    `Catalogue, ${products.toLocaleString('en-GB')} products; load generator, market and PostgreSQL share the machine`,
    compared.map((one) => ({
      what: one.name,
      KB: one.bytes / 1_000,
      'a second': one.market.perSecond,
      'p50 ms': one.market.p50,
      'p95 ms': one.market.p95,
      SQL: one.statements,
      'Node ms': one.nodeMs,
      'PostgreSQL ms': one.postgresMs,
      'constant, a second': one.constant.perSecond,
      'of constant': `${Math.round(one.ratio * 100)} %`,
    })),
  )
  return { products, seconds: filled.seconds, memory: await market.memory(), compared }
})

function casesOf({ slugs, categories, queries }: Filled): Case[] {
  const html = { accept: 'text/html', 'accept-encoding': 'br' }
  const deep = Math.max(1, Math.floor(products / 24) - 1)
  const paths = {
    list: '/api/products/paginated?limit=24',
    deep: `/api/products/paginated?limit=24&page=${deep}`,
    product: (slug: string) => `/api/products/slug/${slug}`,
    category: (slug: string) => `/api/categories/products?category=${slug}`,
    search: (query: string) => `/api/products/search?q=${encodeURIComponent(query)}`,
  }
  return [
    { name: 'list, page 1, as visitors ask', requests: [{ path: paths.list }] },
    { name: 'list, page 1, anew', requests: anew([paths.list]) },
    { name: `list, page ${deep}, anew`, requests: anew([paths.deep]) },
    { name: 'product, as visitors ask', requests: visited(slugs.map(paths.product)) },
    { name: 'product, anew', requests: anew(slugs.map(paths.product)) },
    { name: 'category, as visitors ask', requests: visited(categories.map(paths.category)) },
    { name: 'category, anew', requests: anew(categories.map(paths.category)) },
    { name: 'search, as visitors ask', requests: visited(queries.map(paths.search)) },
    { name: 'search, anew', requests: anew(queries.map(paths.search)) },
    { name: 'home page, from the cache', requests: [{ path: '/', headers: html }] },
    {
      name: 'home page, drawn anew',
      requests: [{ path: '/', headers: { ...html, 'x-cold': '1' } }],
    },
    {
      name: 'home page, drawn anew, one at a time',
      requests: [{ path: '/', headers: { ...html, 'x-cold': '1' } }],
      connections: 1,
    },
    {
      name: 'product page, from the cache',
      requests: [{ path: `/product/${slugs[0]}`, headers: html }],
    },
  ]
}

/** Each empties the caches first. */
function anew(paths: readonly string[]): Request[] {
  return Array.from({ length: drawn }, (_, index) => {
    const path = paths[index % paths.length] ?? '/'
    return { path, headers: { 'x-cold': '1' } }
  })
}
