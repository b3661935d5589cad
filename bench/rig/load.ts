import type pg from 'pg'

import { sumOf } from '#kernel/wire/money.ts'
import type { Bench } from './bench.ts'
import { openChild } from './children.ts'

export type Request = {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: string
}

export type Load = {
  url: string
  connections: number
  seconds: number
  /** Seconds whose answers are not counted. */
  warmSeconds: number
  /** Limit of all connections together. */
  perSecond?: number
  /** Requests divided among the connections. */
  requests: Request[]
}

/** ms; `bytes` of one answer with headers. `statuses` includes the warm-up. */
export type Figures = {
  answers: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  bytes: number
  statuses: Record<string, number>
  broken: number
}

export type Loader = { run(load: Load): Promise<Figures> }

export async function openLoader({ atEnd }: Bench): Promise<Loader> {
  const child = await openChild('load-process')
  atEnd(() => child.stop())
  return { run: (load) => child.ask<Figures>(load) }
}

/** Counts all answers, those of the warm-up included. */
export function answersOf({ statuses }: Figures): number {
  return sumOf(Object.values(statuses))
}

/** @throws on another status: refusals are faster than answers */
export function onlyStatus(figures: Figures, expected: number, what: string): Figures {
  const others = Object.entries(figures.statuses).filter(([status]) => Number(status) !== expected)
  if (others.length > 0 || figures.broken > 0)
    throw new Error(
      `${what}: expected ${expected} alone, met ${JSON.stringify(figures.statuses)}, ${figures.broken} broken`,
    )
  return figures
}

export const drawn = 20_000

/** Draws by Zipf: the second half as often as the first. Same at every run. */
export function visited(paths: readonly string[]): Request[] {
  const weights = paths.map((_, place) => 1 / (place + 1))
  let sum = 0
  const until = weights.map((weight) => (sum += weight))
  return Array.from({ length: drawn }, (_, index) => {
    const point = fraction(index) * sum
    let low = 0
    for (let high = until.length - 1; low < high;) {
      const middle = (low + high) >> 1
      if ((until[middle] ?? 0) < point) low = middle + 1
      else high = middle
    }
    return { path: paths[low] ?? '/' }
  })
}

/** Spreads numbers evenly below 1, the same at every run. */
export function fraction(index: number): number {
  return (index * 0.618_033_988_749_895) % 1
}

/** Resolves when the event outbox and due jobs are empty three times, half a second apart. */
export async function idle(client: pg.Client): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    const { rows } = await client.query<{ waiting: number }>(
      `select (select count(*) from outbox_events)::int
         + (select count(*) from jobs.job
            where state = 'active' or (state in ('created', 'retry') and start_after <= now()))::int
           as waiting`,
    )
    quiet = rows[0]?.waiting === 0 ? quiet + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
