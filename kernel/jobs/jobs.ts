import type pg from 'pg'
import { PgBoss, type Job } from 'pg-boss'

import { JobsDatabase, jobsWithin } from './jobs-database.ts'
import type { Log } from '../log.ts'
import { requestContext } from '../http/request-context.ts'
import { queues, setUpQueues, type QueueName } from './queues.ts'
import { runJob } from '../telemetry/tracing.ts'

const lookSeconds = 20

type Work = { handler: string; payload: unknown; request?: string }
/** `once`: no second job of this name and key while the first waits. */
export type NewJob = {
  handler: string
  payload: unknown
  queue?: QueueName
  startAfter?: Date
  priority?: number
  once?: string
  requestId?: string | null
}
export type FailedJob = {
  id: string
  queue: string
  handler: string
  failedAt: Date
  reason: string
}
export type QueueFigures = {
  waiting: number
  active: number
  failed: number
  oldestSeconds: number
}
export type Handle = (payload: never) => Promise<void>

/**
 * Jobs on PostgreSQL: survive a kill, retried with growing delays (1 s to 10 min, 12 times). A
 * handler may run more than once.
 */
export class Jobs {
  #started: PgBoss | null = null
  readonly #database: JobsDatabase
  readonly #log: Log
  readonly #isKnown: (error: unknown) => boolean
  readonly #handlers = new Map<string, Handle>()
  readonly #schedules: { name: string; cron: string; queue: QueueName }[] = []

  constructor(
    url: string,
    log: Log,
    connections = 4,
    isKnown: (error: unknown) => boolean = () => false,
  ) {
    this.#log = log
    this.#isKnown = isKnown
    this.#database = new JobsDatabase({ url, connections, log, isKnown })
  }

  handle(name: string, run: Handle): void {
    this.#handlers.set(name, run)
  }

  /** Runs by cron (Africa/Bamako = UTC), in one process only. */
  every(cron: string, name: string, run: () => Promise<void>, queue: QueueName = 'chores'): void {
    this.#handlers.set(name, run)
    this.#schedules.push({ name, cron, queue })
  }

  /** Names with their cron, in the order in which modules gave them. */
  get schedules(): readonly { name: string; cron: string }[] {
    return this.#schedules
  }

  async runNow(name: string, payload: unknown = null): Promise<void> {
    await this.#handlerOf(name)(payload as never)
  }

  /** `work: false` for a process that only queues: no listening, no supervision. */
  async start(work = true): Promise<void> {
    this.#started = this.#open(work)
    await this.#started.start()
    await setUpQueues(this.#boss)
    if (!work) return
    for (const { name, cron, queue } of this.#schedules)
      await this.#boss.schedule(
        queue,
        cron,
        { handler: name, payload: null },
        { key: name, tz: 'UTC' },
      )
    await this.#forgetGone()
    for (const [queue, { localConcurrency, batch }] of Object.entries(queues))
      for (let worker = 0; worker < localConcurrency; worker += 1) await this.#work(queue, batch)
  }

  /** Unschedules jobs that an earlier version had. */
  async #forgetGone(): Promise<void> {
    const names = new Set(this.#schedules.map(({ name }) => name))
    for (const { name: queue, key } of await this.#boss.getSchedules())
      if (!names.has(key)) await this.#boss.unschedule(queue, key)
  }

  #open(work: boolean): PgBoss {
    const boss = new PgBoss({
      db: this.#database,
      schema: 'jobs',
      useListenNotify: work,
      schedule: work,
      cronMonitorIntervalSeconds: 30,
      supervise: work,
      superviseIntervalSeconds: lookSeconds,
      // Less, or every second poll would find the last too recent.
      monitorIntervalSeconds: lookSeconds - 5,
      persistWarnings: false,
    })
    boss.on('error', (error) => {
      if (!this.#isKnown(error)) this.#log.warn({ err: error }, 'job queue')
    })
    return boss
  }

  get #boss(): PgBoss {
    if (!this.#started) throw new Error('the jobs are not started')
    return this.#started
  }

  async #work(queue: string, batchSize: number): Promise<void> {
    let worker = ''
    worker = await this.#boss.work<Work>(
      queue,
      {
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 5,
        batchSize,
      },
      async (jobs) => {
        // Else it would sleep after each job: many may come with one notification.
        this.#boss.notifyWorker(worker)
        await Promise.all(jobs.map((job) => this.#settle(queue, job)))
      },
    )
  }

  /** Records a failed job at once; the queue completes the others by their ids. */
  async #settle(queue: string, job: Job<Work>): Promise<void> {
    try {
      await this.#run(job)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      await this.#boss.fail(queue, job.id, { message })
    }
  }

  async send(job: NewJob): Promise<void> {
    await this.#boss.send(job.queue ?? 'news', workOf(job), optionsOf(job))
  }

  async insert(client: pg.ClientBase, jobs: NewJob[]): Promise<void> {
    const db = jobsWithin(client)
    for (const queue of new Set(jobs.map((job) => job.queue ?? 'news'))) {
      const rows = jobs.filter((job) => (job.queue ?? 'news') === queue)
      await this.#boss.insert(
        queue,
        rows.map((job) => ({
          data: workOf(job),
          ...optionsOf(job),
        })),
        { db },
      )
    }
  }

  /**
   * Runs all waiting jobs here, for tests.
   * @throws what a handler throws
   */
  async drain(
    only: readonly QueueName[] = ['news', 'messages', 'chores', 'pictures'],
  ): Promise<number> {
    let done = 0
    for (;;) {
      const before = done
      const waiting = await this.#oldestSeconds()
      for (const queue of only.filter((one) => waiting.has(one)))
        for (const job of await this.#boss.fetch<Work>(queue, { batchSize: 50 })) {
          await this.#run(job)
          await this.#boss.complete(queue, job.id)
          done += 1
        }
      if (done === before) return done
    }
  }

  async figures(): Promise<Record<QueueName, QueueFigures>> {
    const [known, oldest] = await Promise.all([
      this.#boss.getQueues(Object.keys(queues)),
      this.#oldestSeconds(),
    ])
    return Object.fromEntries(
      known.map((queue) => [
        queue.name,
        {
          waiting: queue.queuedCount,
          active: queue.activeCount,
          failed: queue.failedCount ?? 0,
          oldestSeconds: oldest.get(queue.name) ?? 0,
        },
      ]),
    ) as Record<QueueName, QueueFigures>
  }

  async #oldestSeconds(): Promise<Map<string, number>> {
    const { rows } = await this.#database.executeSql(
      `select name as queue, extract(epoch from now() - min(start_after))::float8 as seconds
       from jobs.job where state < 'active' and start_after <= now() group by name`,
    )
    const known = rows as { queue: string; seconds: number }[]
    return new Map(known.map(({ queue, seconds }) => [queue, seconds]))
  }

  names(): string[] {
    return [...this.#handlers.keys()].toSorted()
  }

  async failed(): Promise<FailedJob[]> {
    const { rows } = await this.#database.executeSql(
      `select id, name as queue, data ->> 'handler' as handler, completed_on as "failedAt",
         coalesce(output ->> 'message', output::text, '') as reason
       from jobs.job where state = 'failed' order by completed_on desc limit 200`,
    )
    return rows as FailedJob[]
  }

  async retry({ queue, id }: Pick<FailedJob, 'queue' | 'id'>): Promise<void> {
    await this.#boss.retry(queue, id)
  }

  async drop({ queue, id }: Pick<FailedJob, 'queue' | 'id'>): Promise<void> {
    await this.#boss.deleteJob(queue, id)
  }

  async stop(): Promise<void> {
    await this.#started?.stop({ graceful: true, timeout: 8_000 })
    await this.#database.close()
  }

  async #run(job: Job<Work>): Promise<void> {
    const { handler, payload, request = '' } = job.data
    const work = async () => this.#handlerOf(handler)(payload as never)
    try {
      await runJob(handler, request, work)
    } catch (error) {
      if (!this.#isKnown(error))
        this.#log.warn({ err: error, job: handler }, 'job failed, it will be retried')
      throw error
    }
  }

  #handlerOf(name: string): Handle {
    const handle = this.#handlers.get(name)
    if (!handle) throw new Error(`no handler for the job ${name}`)
    return handle
  }
}

function workOf({ handler, payload, requestId }: NewJob): Work {
  const request = requestId ?? requestContext()?.requestId
  return { handler, payload, ...(request ? { request } : {}) }
}

function optionsOf(job: NewJob) {
  return {
    ...(job.startAfter ? { startAfter: job.startAfter } : {}),
    ...(job.priority === undefined ? {} : { priority: job.priority }),
    ...(job.once ? { singletonKey: `${job.handler}:${job.once}`, singletonSeconds: 60 } : {}),
  }
}
