import { sumOf } from '#kernel/wire/money.ts'
import { openChild } from './children.ts'
import { onlyStatus, type Figures, type Loader, type Request } from './load.ts'
import type { BenchMarket } from './market.ts'
import { median } from './table.ts'

export type Case = {
  name: string
  /**
   * The requests of each connection, in order; `{run}` in a path is replaced by another text in
   * every run, so that no cache has it.
   */
  requests: Request[]
  connections?: number
}

export type Compared = {
  name: string
  market: Figures
  /** Fastify with a constant body of as many bytes under the same headers. */
  constant: Figures
  /** Of the constant's answers a second, in pairs of runs one after the other. */
  ratio: number
  /** Processor time of one answer, in milliseconds. */
  nodeMs: number
  postgresMs: number
  statements: number
  bytes: number
}

export type Constant = {
  serve(answer: { name: string; headers: Record<string, string>; bytes: number }): Promise<string>
  stop(): Promise<void>
}

export async function openConstant(): Promise<Constant> {
  const child = await openChild('constant-process')
  return { serve: (answer) => child.ask<string>(answer), stop: () => child.stop() }
}

export type Setup = {
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

/**
 * Runs the market and the constant in turn, RUNS times (3) for SECONDS each (3), so that a noisy
 * machine disturbs both alike. Gives the medians.
 */
export async function compare(
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
