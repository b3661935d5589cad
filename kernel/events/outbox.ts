import { setTimeout } from 'node:timers/promises'

import type pg from 'pg'

import { databaseAway } from '../database/database.ts'
import type { AfterSubscriber, Events } from './events.ts'
import type { NewJob } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { runJob } from '../telemetry/tracing.ts'

/** NOTIFY channel between processes. */
export const eventsChannel = 'sugu_news'
const batch = 500
/** ms: the first event after a pause leaves at once, those of a busy moment together. */
export const deliveryGapMs = 250
/**
 * ms; work not done by then becomes jobs. Well below the timeout of an idle transaction
 * (database.ts), which ends the lease of a stopped process.
 */
const patienceMs = 10_000
/** Bytes. NOTIFY refuses 8,000: longer events reach jobs alone. */
const broadcastLimit = 7_500

type OutboxRow = { id: number; name: string; payload: unknown; requestId: string | null }
type Insert = (client: pg.ClientBase, jobs: NewJob[]) => Promise<void>

/**
 * Hands events of the outbox to subscribers. The transaction that takes a batch is its lease: other
 * processes skip its locked rows, and find them again when the process is killed.
 */
export class Outbox {
  readonly #pool: pg.Pool
  readonly #events: Events
  readonly #insert: Insert
  readonly #log: Log
  readonly #isKnown: (error: unknown) => boolean
  #running: Promise<void> | null = null
  #again = false
  #deliveredAt = -deliveryGapMs
  #timer: NodeJS.Timeout | undefined
  #open = false

  /** @param isKnown whether the log already says why this error came */
  constructor(
    pool: pg.Pool,
    events: Events,
    insert: Insert,
    log: Log,
    isKnown: (error: unknown) => boolean,
  ) {
    this.#pool = pool
    this.#events = events
    this.#insert = insert
    this.#log = log
    this.#isKnown = isKnown
  }

  start(): void {
    this.#open = true
    // Finds events that a killed process left.
    this.#timer = setInterval(() => this.wake(), 2_000)
    this.wake()
  }

  wake(): void {
    if (!this.#open) return
    if (this.#running) {
      this.#again = true
      return
    }
    this.#running = this.#deliverAfterGap()
      .catch((error: unknown) => {
        if (!this.#isKnown(error))
          this.#log.warn({ err: error }, 'the event outbox waits for the database')
      })
      .finally(() => {
        this.#running = null
        if (this.#again) {
          this.#again = false
          this.wake()
        }
      })
  }

  async #deliverAfterGap(): Promise<void> {
    const leftMs = this.#deliveredAt + deliveryGapMs - performance.now()
    if (leftMs > 0) await setTimeout(leftMs)
    this.#again = false
    this.#deliveredAt = performance.now()
    await this.deliver()
  }

  async deliver(): Promise<number> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      // `any(array(…))` reads its select once; `in (…)` may read it per row and exceed the limit.
      const { rows } = await client.query<OutboxRow>({
        name: 'outbox_take',
        text: `delete from outbox_events where id = any(array(select id from outbox_events order by id limit ${batch} for update skip locked)) returning id, name, payload, request_id as "requestId"`,
      })
      rows.sort((a, b) => a.id - b.id)
      await this.#broadcast(rows)
      const jobs = await this.#hand(rows)
      if (jobs.length > 0) await this.#insert(client, jobs)
      await client.query('commit')
      if (rows.length === batch) this.#again = true
      return rows.length
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error))
      throw error
    } finally {
      // An unfinished transaction must not go back to the pool.
      client.release(broken)
    }
  }

  /** Sends on its own connection: caches need not wait for subscribers. */
  async #broadcast(rows: readonly OutboxRow[]): Promise<void> {
    const texts = rows
      .filter(({ name }) => this.#events.hasProcessSubscribers(name))
      .map(({ name, payload }) => JSON.stringify({ name, news: payload }))
      .filter((text) => Buffer.byteLength(text) < broadcastLimit)
    if (texts.length > 0)
      await this.#pool.query('select pg_notify($1, text) from unnest($2::text[]) as text', [
        eventsChannel,
        texts,
      ])
  }

  /** @returns jobs for what is queued and what failed */
  async #hand(rows: readonly OutboxRow[]): Promise<NewJob[]> {
    const shares = new Map<AfterSubscriber, OutboxRow[]>()
    for (const row of rows)
      for (const subscriber of this.#events.subscribersOf(row.name, row.payload)) {
        const share = shares.get(subscriber) ?? []
        shares.set(subscriber, share)
        share.push(row)
      }
    const until = performance.now() + patienceMs
    const jobs = [...shares].map(async ([subscriber, share]) => {
      const left = subscriber.run ? await this.#failing(subscriber, share, until) : share
      return left.map(({ payload, requestId }): NewJob => {
        const job = subscriber.jobOf?.(payload as never) ?? { handler: subscriber.job, payload }
        return { ...job, requestId }
      })
    })
    return (await Promise.all(jobs)).flat()
  }

  /** Halves a failed list and tries again. @returns events that failed alone */
  async #failing(
    subscriber: AfterSubscriber,
    share: OutboxRow[],
    until: number,
  ): Promise<OutboxRow[]> {
    try {
      await before(until, run(subscriber, share))
      return []
    } catch (error) {
      if (share.length > 1 && performance.now() < until && !databaseAway(error)) {
        const middle = share.length >> 1
        const first = await this.#failing(subscriber, share.slice(0, middle), until)
        return [...first, ...(await this.#failing(subscriber, share.slice(middle), until))]
      }
      if (!this.#isKnown(error))
        this.#log.warn(
          { err: error, job: subscriber.job, events: share.length },
          'event not handled, a job will retry it',
        )
      return share
    }
  }

  async figures(): Promise<{ waiting: number; oldestSeconds: number }> {
    const { rows } = await this.#pool.query<{ waiting: number; oldestSeconds: number }>(
      `select count(*) as waiting,
         coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
       from outbox_events`,
    )
    return rows[0] ?? { waiting: 0, oldestSeconds: 0 }
  }

  async stop(): Promise<void> {
    this.#open = false
    clearInterval(this.#timer)
    await this.#running
  }
}

function run({ job, run }: AfterSubscriber, share: readonly OutboxRow[]): Promise<void> {
  const requestIds = share.map(({ requestId }) => requestId)
  const [first = null] = requestIds
  const common = requestIds.every((id) => id === first) ? (first ?? '') : ''
  const events = share.map(({ payload }) => payload as never)
  return runJob(job, common, async () => run?.(events, requestIds))
}

/** @throws Error when not done by `until`, a time of `performance.now()` */
async function before(until: number, work: Promise<void>): Promise<void> {
  const late = new AbortController()
  const timeout = setTimeout(Math.max(0, until - performance.now()), null, late)
  // `late` aborts it once the work is done.
  const tooLong = timeout.then(() => Promise.reject(new Error('subscriber takes too long')))
  tooLong.catch(() => undefined)
  try {
    await Promise.race([work, tooLong])
  } finally {
    late.abort()
  }
}
