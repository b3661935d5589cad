import type pg from 'pg'

import type { Events } from './events.ts'
import type { NewJob } from './jobs.ts'
import type { Log } from './log.ts'

const channel = 'sugu_news'
const batch = 500
/** NOTIFY refuses 8,000 bytes; longer news is only for jobs. */
const broadcastLimit = 7_500

type Insert = (client: pg.ClientBase, jobs: NewJob[]) => Promise<void>

/** Moves what the outbox holds into the job queues, in one transaction each time, and tells every process what caches must know. */
export class Outbox {
  readonly #pool: pg.Pool
  readonly #events: Events
  readonly #insert: Insert
  readonly #log: Log
  #running: Promise<void> | null = null
  #again = false
  #timer: NodeJS.Timeout | undefined
  #listener: pg.Client | undefined
  /** Until it is started, a process only writes into the outbox; another one delivers. */
  #open = false

  constructor(pool: pg.Pool, events: Events, insert: Insert, log: Log) {
    this.#pool = pool
    this.#events = events
    this.#insert = insert
    this.#log = log
  }

  /** @param listener a connection of its own, for NOTIFY from other processes. */
  async start(openListener: () => pg.Client): Promise<void> {
    this.#open = true
    // What another process left behind when it was killed is found by this slow round.
    this.#timer = setInterval(() => this.wake(), 2_000)
    await this.#listen(openListener)
    this.wake()
  }

  /** Delivers soon; calls during a delivery start one more round after it. */
  wake(): void {
    if (!this.#open) return
    if (this.#running) {
      this.#again = true
      return
    }
    this.#running = this.deliver()
      .then(() => undefined)
      .catch((error: unknown) => this.#log.warn({ err: error }, 'la boîte d’envoi attend la base'))
      .finally(() => {
        this.#running = null
        if (this.#again) {
          this.#again = false
          this.wake()
        }
      })
  }

  /** @returns how many events were moved. */
  async deliver(): Promise<number> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const { rows } = await client.query<{ id: number; name: string; payload: unknown }>({
        name: 'outbox_take',
        text: `delete from outbox_events where id in (select id from outbox_events order by id limit ${batch} for update skip locked) returning id, name, payload`,
      })
      rows.sort((a, b) => a.id - b.id)
      const jobs = rows.flatMap((row) =>
        this.#events.subscribersOf(row.name).map((subscriber): NewJob => ({
          handler: `${row.name}>${subscriber}`,
          payload: row.payload,
        })),
      )
      if (jobs.length > 0) await this.#insert(client, jobs)
      for (const row of rows) {
        if (!this.#events.hasProcessSubscribers(row.name)) continue
        const text = JSON.stringify({ name: row.name, news: row.payload })
        if (Buffer.byteLength(text) < broadcastLimit)
          await client.query('select pg_notify($1, $2)', [channel, text])
      }
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
    await this.#listener?.end().catch(() => undefined)
  }

  async #listen(openListener: () => pg.Client): Promise<void> {
    const client = openListener()
    client.on('notification', (message) => this.#hear(message.payload ?? ''))
    client.on('error', () => undefined)
    client.on('end', () => {
      if (!this.#open) return
      setTimeout(() => void this.#listen(openListener).catch(() => undefined), 1_000).unref()
    })
    this.#listener = client
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      this.#log.warn({ err: error }, 'écoute des nouvelles impossible, nouvel essai')
      await client.end().catch(() => undefined)
    }
  }

  #hear(text: string): void {
    try {
      const { name, news } = JSON.parse(text) as { name: string; news: unknown }
      this.#events.runProcessSubscribers(name, news)
    } catch (error) {
      this.#log.warn({ err: error }, 'nouvelle illisible')
    }
  }
}
