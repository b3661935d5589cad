import { performance } from 'node:perf_hooks'

import type { FastifyInstance } from 'fastify'
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type GaugeConfiguration,
} from 'prom-client'

/** Every figure of this process. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const requests = histogram(
  'http_request_duration_seconds',
  'Time to answer, by route pattern.',
  ['method', 'route', 'status'],
  [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
)

/** Rooms count what matters to them (payments settled, SMS failed …) under this one registry. */
export function counter<T extends string>(name: string, help: string, labelNames: T[]): Counter<T> {
  const existing = registry.getSingleMetric(name) as Counter<T> | undefined
  return existing ?? new Counter({ name, help, labelNames, registers: [registry] })
}

/** For what keeps its own count: raises the counter to it. */
export function countUpTo<T extends string>(
  total: Counter<T>,
  labels: Partial<Record<T, string>>,
): (counted: number) => void {
  let before = 0
  return (counted) => {
    total.inc(labels, Math.max(0, counted - before))
    before = counted
  }
}

/**
 * A gauge, set by a measure (`kernel.measures`) before figures are read.
 * @param of how the figures of several processes are combined: as a sum, or as one value that each
 * sees
 */
export function gauge<T extends string>(
  name: string,
  help: string,
  labelNames: T[],
  of: NonNullable<GaugeConfiguration<T>['aggregator']> = 'sum',
): Gauge<T> {
  const existing = registry.getSingleMetric(name) as Gauge<T> | undefined
  return existing ?? new Gauge({ name, help, labelNames, aggregator: of, registers: [registry] })
}

export function histogram<T extends string>(
  name: string,
  help: string,
  labelNames: T[],
  buckets: number[],
): Histogram<T> {
  return new Histogram({ name, help, labelNames, buckets, registers: [registry] })
}

const aborted = counter(
  'http_requests_aborted_total',
  'Requests whose connection ended before their body had arrived or their answer had left.',
  ['during'],
)

/** Nobody's fault: a network that goes, a page that is closed. */
export function countAborted(during: 'body' | 'answer'): void {
  aborted.inc({ during })
}

export function countRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.abortedIn)
      requests.observe(
        {
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: String(Math.floor(reply.statusCode / 100)),
        },
        (performance.now() - request.startedAt) / 1_000,
      )
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    startedAt: number
  }
}
