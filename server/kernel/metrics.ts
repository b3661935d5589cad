import { performance } from 'node:perf_hooks'

import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { Kernel } from './kernel.ts'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by route pattern.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
})
const jobsWaiting = new Gauge({
  name: 'jobs_waiting',
  help: 'Jobs not yet started, by lane.',
  labelNames: ['lane'],
  registers: [registry],
})
const jobsFailed = new Gauge({
  name: 'jobs_failed',
  help: 'Jobs given up, by lane.',
  labelNames: ['lane'],
  registers: [registry],
})
const poolWaiting = new Gauge({
  name: 'database_pool_waiting',
  help: 'Requests waiting for a database connection, by pool.',
  labelNames: ['pool'],
  registers: [registry],
})

const listenerConnected = new Gauge({
  name: 'listener_connected',
  help: '1 while this process learns what the others publish.',
  registers: [registry],
})

const replicaUsable = new Gauge({
  name: 'replica_usable',
  help: '1 while the replica answers what may be a second old.',
  registers: [registry],
})

/** Domains count what matters to them (payments settled, SMS failed …) under this one registry. */
export function counter<T extends string>(name: string, help: string, labelNames: T[]): Counter<T> {
  const existing = registry.getSingleMetric(name) as Counter<T> | undefined
  return existing ?? new Counter({ name, help, labelNames, registers: [registry] })
}

export function countRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
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

export async function readMetrics(kernel: Kernel): Promise<{ type: string; text: string }> {
  listenerConnected.set(kernel.listener.isConnected ? 1 : 0)
  replicaUsable.set(kernel.replica?.isUsable ? 1 : 0)
  poolWaiting.set({ pool: 'reads' }, kernel.database.pool.waitingCount)
  poolWaiting.set({ pool: 'writes' }, kernel.database.writes.waitingCount)
  for (const [lane, figures] of Object.entries(await kernel.jobs.figures())) {
    jobsWaiting.set({ lane }, figures.waiting)
    jobsFailed.set({ lane }, figures.failed)
  }
  return { type: registry.contentType, text: await registry.metrics() }
}

declare module 'fastify' {
  interface FastifyRequest {
    startedAt: number
  }
}
