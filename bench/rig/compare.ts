import { openChild } from './children.ts'
import { onlyStatus, type Figures, type Loader, type Request } from './load.ts'
import type { BenchMarket } from './market.ts'
import { median } from './table.ts'

export type Case = {
  name: string
  /** What each connection asks for in turn; `{round}` in a path is another text in every round, so that no cache knows it. */
  requests: Request[]
  connections?: number
}

export type Compared = {
  name: string
  market: Figures
  /** The same Fastify with a constant body of as many bytes under the same headers. */
  constant: Figures
  /** Of the constant's answers a second, in pairs of runs one after the other. */
  ratio: number
  nodeMs: number
  statements: number
  bytes: number
}

export type Constant = { serve(answer: { name: string; headers: Record<string, string>; bytes: number }): Promise<string>; stop(): Promise<void> }

export async function openConstant(): Promise<Constant> {
  const child = await openChild('constant-process')
  return { serve: (answer) => child.ask<string>(answer), stop: () => child.stop() }
}

/** Runs the market and the constant in turn, `rounds` times, so that a noisy machine disturbs both alike. Gives the medians. */
export async function compare(
  parts: { market: BenchMarket; constant: Constant; loader: Loader },
  { name, requests, connections = 32 }: Case,
  { rounds = 3, seconds = 3 } = {},
): Promise<Compared> {
  const { market, constant, loader } = parts
  const sample = requests[0]
  if (!sample) throw new Error(`${name} asks for nothing`)
  const answer = await fetch(market.url + sample.path.replace('{round}', 'sample'), { headers: sample.headers ?? {} })
  const bytes = Number(answer.headers.get('content-length') ?? 0)
  await answer.arrayBuffer()
  const headers = Object.fromEntries(
    [...answer.headers].filter(([key]) => !['content-length', 'connection', 'keep-alive', 'date', 'transfer-encoding'].includes(key)),
  )
  const url = await constant.serve({ name: name.replaceAll(/\W+/g, '-'), headers, bytes })
  const pairs = []
  for (let round = 0; round < rounds; round += 1) {
    const load = { connections, seconds, warmSeconds: 0.5 }
    const still = onlyStatus(
      await loader.run({ ...load, url: new URL(url).origin, requests: [{ path: new URL(url).pathname, headers: sample.headers ?? {} }] }),
      200,
      `${name}, constant`,
    )
    const own = requests.map((request) => ({ ...request, path: request.path.replace('{round}', `${Date.now()}`) }))
    const cpu = await market.cpuSeconds()
    const met = onlyStatus(await loader.run({ ...load, url: market.url, requests: own }), 200, name)
    const answers = Object.values(met.statuses).reduce((sum, count) => sum + count, 0)
    pairs.push({ constant: still, market: met, nodeMs: (((await market.cpuSeconds()) - cpu) * 1_000) / answers })
  }
  return {
    name,
    bytes,
    statements: await market.statements(sample),
    market: medians(pairs.map((pair) => pair.market)),
    constant: medians(pairs.map((pair) => pair.constant)),
    ratio: median(pairs.map((pair) => pair.market.perSecond / pair.constant.perSecond)),
    nodeMs: median(pairs.map((pair) => pair.nodeMs)),
  }
}

function medians(runs: readonly Figures[]): Figures {
  const of = (key: 'answers' | 'perSecond' | 'p50' | 'p95' | 'p99' | 'bytes' | 'broken') => median(runs.map((run) => run[key]))
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
