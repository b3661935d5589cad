import { sql } from 'drizzle-orm'
import { query } from '../database/query.ts'
import { workFigures, type Kernel } from '../kernel.ts'
import { counter, countUpTo, gauge } from './metrics.ts'
import { pictureStore } from '../objects/picture-store.ts'

const versions = gauge('market_version', '1 for the version that runs.', ['version'], 'max')
const processes = gauge('market_processes', 'Processes whose figures these are.', [])
const databaseReachable = gauge(
  'database_reachable',
  '1 while the database answers, in every process.',
  [],
  'min',
)
const poolWaiting = gauge(
  'database_pool_waiting',
  'Requests waiting for a database connection, by pool.',
  ['pool'],
)
const poolWaits = counter(
  'database_pool_waits_total',
  'Requests that found every connection busy, by pool.',
  ['pool'],
)
const poolUsed = gauge('database_pool_used', 'Connections that are busy, by pool.', ['pool'])
const listenerConnected = gauge(
  'listener_connected',
  '1 while every process learns what the others publish.',
  [],
  'min',
)
const replicaUsable = gauge(
  'replica_usable',
  'How many replicas answer what may be a second old, seen by the process that sees the fewest.',
  [],
  'min',
)
const storeReady = gauge(
  'picture_store_ready',
  '1 while pictures can be reached, by every process.',
  [],
  'min',
)
const jobsWaiting = gauge(
  'jobs_waiting',
  'Jobs not yet started, by queue; events not yet delivered with the news.',
  ['queue'],
  'max',
)
const jobsFailed = gauge('jobs_failed', 'Jobs given up, by queue.', ['queue'], 'max')
const oldestJob = gauge(
  'job_oldest_seconds',
  'How long the oldest job that is due, or event, has waited, by queue.',
  ['queue'],
  'max',
)

export function measureKernel(kernel: Kernel, version: string): void {
  const { database, listener, replicas } = kernel
  const store = pictureStore(kernel)
  const pools = [
    ['reads', database.pool, countUpTo(poolWaits, { pool: 'reads' })],
    ['writes', database.writes, countUpTo(poolWaits, { pool: 'writes' })],
  ] as const
  kernel.measures.push(
    async () => {
      versions.set({ version }, 1)
      processes.set(1)
      listenerConnected.set(listener.isConnected ? 1 : 0)
      replicaUsable.set(replicas?.usable ?? 0)
      for (const [pool, { waitingCount, totalCount, idleCount, waits: waited }, count] of pools) {
        poolWaiting.set({ pool }, waitingCount)
        poolUsed.set({ pool }, totalCount - idleCount)
        count(waited)
      }
    },
    async () => {
      databaseReachable.set(0)
      await query(kernel.db, sql`select 1`)
      databaseReachable.set(1)
    },
    async () => storeReady.set((await store.look()) === 'ready' ? 1 : 0),
    async () => {
      for (const [queue, figures] of Object.entries(await workFigures(kernel))) {
        jobsWaiting.set({ queue }, figures.waiting)
        jobsFailed.set({ queue }, figures.failed)
        oldestJob.set({ queue }, figures.oldestSeconds)
      }
    },
  )
}
