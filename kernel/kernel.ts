import type { Clock } from './clock.ts'
import { randomKey } from './ids.ts'
import { SECRET_KEY_BYTES, SecretBox, type SecretKeys } from './secret-box.ts'
import {
  openDatabase,
  type Database,
  type DatabaseOptions,
  type Db,
  type Tx,
} from './database/database.ts'
import { Events, everythingChanged } from './events/events.ts'
import type { FrontCache } from './caches/front-cache.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { Jobs, type QueueFigures } from './jobs/jobs.ts'
import type { QueueName } from './jobs/queues.ts'
import { Live } from './http/live.ts'
import { Listener } from './events/listener.ts'
import type { Log } from './log.ts'
import type { ObjectStore } from './objects/object-store.ts'
import { eventsChannel, Outbox } from './events/outbox.ts'
import type { ReadReplicas } from './database/stale-reads.ts'
import { requestContext } from './http/request-context.ts'
import { forgetOldTries } from './limits/throttle.ts'

export type Kernel = {
  db: Db
  database: Database
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  events: Events
  jobs: Jobs
  outbox: Outbox
  /** Open pages. */
  live: Live
  listener: Listener
  /** Replicas for reads that may be a second old; null: none. */
  replicas: ReadReplicas | null
  front: FrontCache | null
  objects: ObjectStore
  secrets: SecretBox
  /** Functions that set gauges before metrics are read. */
  measures: (() => Promise<void>)[]
  clock: Clock
  /** What modules provide for each other, by the name of the need (`wireModules`). */
  provided: Map<string, readonly { key: string | null; answer: unknown }[]>
  /** False in a demonstration: nothing real is sent. */
  quietHours: boolean
  log: Log
}

export type KernelParts = DatabaseOptions & {
  databaseUrl: string
  /** Direct address behind a pooler, for LISTEN and jobs. */
  directUrl?: string | null
  jobConnections?: number
  replicas?: ReadReplicas | null
  front?: FrontCache | null
  objects: ObjectStore
  /** Default: a key of this process. */
  secretKeys?: SecretKeys
  clock: Clock
  quietHours?: boolean
  log: Log
}

export function openKernel(parts: KernelParts): Kernel {
  const { objects, clock, log } = parts
  const directUrl = parts.directUrl ?? parts.databaseUrl
  const database = openDatabase(parts.databaseUrl, log, parts)
  const replicas = parts.replicas ?? null
  if (replicas) database.pool.route = (args, ask) => replicas.route(args, ask)
  const events = new Events()
  events.everywhere(everythingChanged, () => events.runMissed())
  const isKnown = (error: unknown) => database.refusals.note(error)
  const jobs = new Jobs(directUrl, log, parts.jobConnections, isKnown)
  const outbox = new Outbox(
    database.writes,
    events,
    (client, rows) => jobs.insert(client, rows),
    log,
    isKnown,
  )
  const listener = new Listener({
    databaseUrl: directUrl,
    channel: eventsChannel,
    log,
    onMessage: (payload) => receive(events, payload, log),
    onMissed: () => events.runMissed(),
  })
  return {
    db: database.db,
    database,
    async transaction(work) {
      let hasEvents = false
      const result = await database.transaction(async (tx) => {
        const made = await work(tx)
        hasEvents = events.hasEmitted(tx)
        return made
      })
      if (hasEvents) outbox.wake()
      return result
    },
    events,
    jobs,
    outbox,
    live: new Live(),
    listener,
    replicas,
    front: parts.front ?? null,
    objects,
    secrets: new SecretBox(parts.secretKeys ?? { key: randomKey(SECRET_KEY_BYTES), before: null }),
    measures: [],
    provided: new Map(),
    clock,
    quietHours: parts.quietHours ?? true,
    log,
  }
}

/**
 * Starts jobs and delivery, once all modules are wired; events that a subscriber failed to handle
 * become jobs.
 */
export async function startKernel(
  kernel: Kernel,
  options: { work: boolean; deliver: boolean; listen: boolean },
): Promise<void> {
  const { clock, db, jobs } = kernel
  jobs.every('41 3 * * *', 'kernel.forget-idempotency-keys', () => forgetOldKeys(db, clock.now()))
  jobs.every('43 3 * * *', 'kernel.forget-tries', () => forgetOldTries(db, clock.now()))
  for (const { job, when, run, jobOf } of kernel.events.afterSubscribers())
    jobs.handle(job, async (event: never) => {
      // May be queued by an earlier version and not concern this subscriber.
      if (!when(event)) return
      if (jobOf) await jobs.send(jobOf(event))
      else await run?.([event], [requestContext()?.requestId || null])
    })
  await jobs.start(options.work)
  if (options.listen) await kernel.listener.start()
  await kernel.replicas?.start()
  if (options.work) kernel.front?.start()
  if (options.deliver) kernel.outbox.start()
}

/** Events waiting for delivery count with notices. */
export async function workFigures({
  jobs,
  outbox,
}: Kernel): Promise<Record<QueueName, QueueFigures>> {
  const [queues, { waiting, oldestSeconds }] = await Promise.all([jobs.figures(), outbox.figures()])
  const { news } = queues
  return {
    ...queues,
    news: {
      ...news,
      waiting: news.waiting + waiting,
      oldestSeconds: Math.max(news.oldestSeconds, oldestSeconds),
    },
  }
}

export async function stopKernel(kernel: Kernel): Promise<void> {
  await kernel.listener.stop()
  await kernel.front?.stop()
  await kernel.replicas?.stop()
  await kernel.outbox.stop()
  await kernel.jobs.stop()
  await kernel.database.close()
}

function receive(events: Events, payload: string, log: Log): void {
  try {
    events.receive(payload)
  } catch (error) {
    log.warn({ err: error }, 'unreadable event')
  }
}
