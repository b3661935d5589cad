import { setTimeout } from 'node:timers/promises'

import type pg from 'pg'

import type { Events } from './events.ts'
import type { NewJob } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'

/** The NOTIFY channel by which processes learn of each other's events. */
export const eventsChannel = 'sugu_news'
const batch = 500
/**
 * Deliveries are so far apart, in ms: the first event of a quiet market leaves at once, and those
 * of a busy one together, which costs the same few statements as one event.
 */
export const deliveryGapMs = 100
/** In bytes. NOTIFY refuses 8,000: longer events reach jobs alone. */
const broadcastLimit = 7_500

type Row = { id: number; name: string; payload: unknown; requestId: string | null }
type Insert = (client: pg.ClientBase, jobs: NewJob[]) => Promise<void>

/**
 * Moves the events of the outbox into the job queues, in one transaction each time, and notifies
 * every process, so that caches drop what changed.
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
  /** Until it is started, a process only writes into the outbox; another one delivers. */
  #open = false

  /** @param isKnown whether the log says already why this error came */
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
    // Finds events that a killed process left behind.
    this.#timer = setInterval(() => this.wake(), 2_000)
    this.wake()
  }

  /** Delivers soon; calls during a delivery start one more after it. */
  wake(): void {
    if (!this.#open) return
    if (this.#running) {
      this.#again = true
      return
    }
    this.#running = this.#deliverAfterGap()
      .catch((error: unknown) => {
        if (!this.#isKnown(error)) this.#log.warn({ err: error }, 'la boîte d’envoi attend la base')
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
    // Whatever is written until now leaves with this delivery.
    this.#again = false
    this.#deliveredAt = performance.now()
    await this.deliver()
  }

  /** @returns how many events were moved. */
  async deliver(): Promise<number> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const { rows } = await client.query<Row>({
        name: 'outbox_take',
        text: `delete from outbox_events where id in (select id from outbox_events order by id limit ${batch} for update skip locked) returning id, name, payload, request_id as "requestId"`,
      })
      rows.sort((a, b) => a.id - b.id)
      const jobs = rows.flatMap((row) =>
        this.#events.subscribersOf(row.name, row.payload).map((subscriber): NewJob => ({
          handler: `${row.name}>${subscriber}`,
          payload: row.payload,
          requestId: row.requestId,
        })),
      )
      if (jobs.length > 0) await this.#insert(client, jobs)
      const texts = rows
        .filter(({ name }) => this.#events.hasProcessSubscribers(name))
        .map(({ name, payload }) => JSON.stringify({ name, news: payload }))
        .filter((text) => Buffer.byteLength(text) < broadcastLimit)
      if (texts.length > 0)
        await client.query('select pg_notify($1, text) from unnest($2::text[]) as text', [
          eventsChannel,
          texts,
        ])
      await client.query('commit')
      if (rows.length === batch) this.#again = true
      return rows.length
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error))
      throw error
    } finally {
      // A connection whose transaction is unfinished must not go back to the pool.
      client.release(broken)
    }
  }

  async stop(): Promise<void> {
    this.#open = false
    clearInterval(this.#timer)
    await this.#running
  }
}
