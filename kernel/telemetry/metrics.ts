import { performance } from 'node:perf_hooks'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type GaugeConfiguration,
} from 'prom-client'

import { RequestTimes, type RouteTimes } from './request-times.ts'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })
const requests = new RequestTimes()
registry.registerMetric(requests)

export function counter<T extends string>(name: string, help: string, labelNames: T[]): Counter<T> {
  const existing = registry.getSingleMetric(name) as Counter<T> | undefined
  return existing ?? new Counter({ name, help, labelNames, registers: [registry] })
}

/** Raises the counter to a count kept elsewhere. */
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
 * Makes a gauge, set by a measure (`kernel.measures`) before figures are read.
 * @param of how several processes are combined
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

/** No fault: a lost network, a closed page. */
export function countAborted(during: 'body' | 'answer'): void {
  aborted.inc({ during })
}

export function countRequests(app: FastifyInstance): void {
  const nowhere = requests.of('none')
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now()
    done()
  })
  app.addHook('onRoute', (route) => {
    const times = requests.of(route.url)
    const count = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      observe(times, request, reply)
      done()
    }
    route.onResponse = [count, ...[route.onResponse ?? []].flat()]
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) observe(nowhere, request, reply)
    done()
  })
}

function observe(times: RouteTimes, request: FastifyRequest, { statusCode }: FastifyReply): void {
  if (!request.abortedIn)
    times.observe(request.method, statusCode, (performance.now() - request.startedAt) / 1_000)
}

declare module 'fastify' {
  interface FastifyRequest {
    startedAt: number
  }
}
