import path from 'node:path'

import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { median, printTable, runBench } from './rig/bench.ts'
import { fillCatalogue, type Filled } from './rig/fill-catalogue.ts'
import {
  drawn,
  type Figures,
  type Loader,
  onlyStatus,
  openLoader,
  type Request,
  visited,
} from './rig/load.ts'
import { type BenchMarket, openBenchMarket } from './rig/market.ts'
import { openChild } from './rig/children.ts'

type Case = {
  name: string
  /** `{run}` becomes another text in every run, so that no cache has it. */
  requests: Request[]
  connections?: number
}

type Compared = {
  name: string
  market: Figures
  constant: Figures
  /** Ratio to the constant's answers a second, by pairs of runs. */
  ratio: number
  /** Processor ms of one answer. */
  nodeMs: number
  postgresMs: number
  statements: number
  bytes: number
}

type Constant = {
  serve(answer: { name: string; headers: Record<string, string>; bytes: number }): Promise<string>
  stop(): Promise<void>
}

async function openConstant(): Promise<Constant> {
  const child = await openChild('constant-process')
  return { serve: (answer) => child.ask<string>(answer), stop: () => child.stop() }
}

type Setup = {
  market: BenchMarket
  constant: Constant
  loader: Loader
  postgresSeconds(): Promise<number | undefined>
}

const runs = Number(process.env['RUNS'] ?? 3)
const seconds = Number(process.env['SECONDS'] ?? 3)
const connectionHeaders = [
  'content-length',
  'connection',
  'keep-alive',
  'date',
  'transfer-encoding',
]

/** Runs server and constant in turn, RUNS times (3) for SECONDS (3). @returns the medians */
async function compare(
  { market, constant, loader, postgresSeconds }: Setup,
  { name, requests, connections = 32 }: Case,
): Promise<Compared> {
  const [sample] = requests
  if (!sample) throw new Error(`${name} asks for nothing`)
  const answer = await fetch(market.url + sample.path.replace('{run}', 'sample'), {
    headers: sample.headers ?? {},
  })
  const bytes = Number(answer.headers.get('content-length') ?? 0)
  await answer.arrayBuffer()
  const headers = Object.fromEntries(
    [...answer.headers].filter(([key]) => !connectionHeaders.includes(key)),
  )
  const url = new URL(await constant.serve({ name: name.replaceAll(/\W+/g, '-'), headers, bytes }))
  const constantRequests: Request[] = [{ path: url.pathname, headers: sample.headers ?? {} }]

  const pairs = []
  for (let run = 0; run < runs; run += 1) {
    const load = { connections, seconds, warmSeconds: 0.5 }
    const input = requests.map((request) => ({
      ...request,
      path: request.path.replace('{run}', `${Date.now()}`),
    }))
    const same = onlyStatus(
      await loader.run({ ...load, url: url.origin, requests: constantRequests }),
      200,
      `${name}, constant`,
    )
    const before = [await market.cpuSeconds(), (await postgresSeconds()) ?? 0] as const
    const figures = onlyStatus(
      await loader.run({ ...load, url: market.url, requests: input }),
      200,
      name,
    )
    const answers = sumOf(Object.values(figures.statuses))
    const nodeMs = (((await market.cpuSeconds()) - before[0]) * 1_000) / answers
    pairs.push({
      constant: same,
      market: figures,
      nodeMs,
      postgresMs: ((((await postgresSeconds()) ?? 0) - before[1]) * 1_000) / answers,
    })
  }
  return {
    name,
    bytes,
    statements: await market.statements(sample),
    market: medians(pairs.map((pair) => pair.market)),
    constant: medians(pairs.map((pair) => pair.constant)),
    ratio: median(pairs.map((pair) => pair.market.perSecond / pair.constant.perSecond)),
    nodeMs: median(pairs.map((pair) => pair.nodeMs)),
    postgresMs: median(pairs.map((pair) => pair.postgresMs)),
  }
}

function medians(runs: readonly Figures[]): Figures {
  const of = (key: Exclude<keyof Figures, 'statuses'>) => median(runs.map((run) => run[key]))
  return {
    answers: of('answers'),
    perSecond: of('perSecond'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    bytes: of('bytes'),
    broken: of('broken'),
    statuses: runs[0]?.statuses ?? {},
  }
}

/**
 * `npm run bench -- catalogue [products]` (10,000): answers a second beside Fastify with a constant
 * body of the same size. « As visitors ask » draws by a Zipf distribution; no cache has those
 * called « uncached ».
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

function anew(paths: readonly string[]): Request[] {
  return Array.from({ length: drawn }, (_, index) => {
    const path = paths[index % paths.length] ?? '/'
    return { path, headers: { 'x-cold': '1' } }
  })
}
