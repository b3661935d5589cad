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
  /** Answers of these first seconds are not counted. */
  warmSeconds: number
  /** Requests a second of all connections together; as many as are answered unless given. */
  perSecond?: number
  /** Divided among the connections; each begins its part again when it is done. */
  requests: Request[]
}

/**
 * Times in milliseconds, `bytes` of one answer with its headers. `statuses` counts every answer,
 * those of the warming included.
 */
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

export type Loader = { run(load: Load): Promise<Figures>; stop(): Promise<void> }

export async function openLoader(): Promise<Loader> {
  const child = await openChild('load-process')
  return { run: (load) => child.ask<Figures>(load), stop: () => child.stop() }
}

/** @throws on any other status than the expected one, since refusals are faster than answers */
export function onlyStatus(figures: Figures, expected: number, what: string): Figures {
  const others = Object.entries(figures.statuses).filter(([status]) => Number(status) !== expected)
  if (others.length > 0 || figures.broken > 0)
    throw new Error(
      `${what}: expected ${expected} alone, met ${JSON.stringify(figures.statuses)}, ${figures.broken} broken`,
    )
  return figures
}
