import { AsyncLocalStorage } from 'node:async_hooks'

import pg from 'pg'

import { databaseAway } from './database.ts'
import type { Log } from '../log.ts'
import { sqlState } from './sql-state.ts'

export type ReplicaOptions = {
  url: string
  /** The primary itself, to read its WAL position. */
  primaryUrl: string
  connections: number
  log: Log
  /** How often its lag is measured, in ms. */
  everyMs?: number
}

/** A replica that is further behind, in ms, is not used. */
const mostLagMs = 1_000
/** A replica that does not answer for this long, in ms, counts as down. */
const patienceMs = 2_000

const reading = new AsyncLocalStorage<true>()

/** What `work` reads may be a second old: its statements may go to the replica. */
export function readingOld<T>(work: () => T): T {
  return reading.run(true, work)
}

type Position = { at: number; lsn: bigint }

/**
 * A second PostgreSQL that follows the primary and serves reads that may be a second old. It is
 * used while it is less than a second behind; when it lags, fails or is promoted, the primary
 * answers.
 */
export class Replica {
  readonly #options: Required<ReplicaOptions>
  readonly #pool: pg.Pool
  readonly #probes: { primary: pg.Pool; replica: pg.Pool }
  /** Positions of the primary that the replica has not reached yet, the oldest first. */
  #positions: Position[] = []
  #waiting: { since: number; work: () => void }[] = []
  #passedAt = -Infinity
  #isUsable = false
  #timer: NodeJS.Timeout | undefined
  #isOpen = false

  constructor(options: ReplicaOptions) {
    this.#options = { everyMs: 300, ...options }
    const { url, primaryUrl, connections } = this.#options
    this.#pool = this.#openPool(url, 'sugu-replica', connections)
    this.#probes = {
      primary: this.#openPool(primaryUrl, 'sugu-lag', 1),
      replica: this.#openPool(url, 'sugu-lag', 1),
    }
  }

  get isUsable(): boolean {
    return this.#isUsable
  }

  /**
   * From now on, statements of this pool that may be old go to the replica while it can be used.
   */
  relieve(pool: pg.Pool): void {
    pool.query = new Proxy(pool.query, {
      apply: (query, self, args: unknown[]): unknown => {
        const queryPrimary = (): unknown => Reflect.apply(query, self, args)
        const routed = this.#isUsable && reading.getStore() === true
        return routed && typeof args.at(-1) !== 'function'
          ? this.#ask(args, queryPrimary)
          : queryPrimary()
      },
    })
  }

  /**
   * Runs `work` once the replica has reached the primary's present position, or when the replica is
   * given up.
   */
  afterReplay(work: () => void): void {
    if (this.#isUsable) this.#waiting.push({ since: performance.now(), work })
  }

  /** Returns after the first check. */
  async start(): Promise<void> {
    this.#isOpen = true
    await this.#look()
  }

  async stop(): Promise<void> {
    this.#isOpen = false
    clearTimeout(this.#timer)
    const { primary, replica } = this.#probes
    await Promise.all([this.#pool.end(), primary.end(), replica.end()])
  }

  async #ask(args: unknown[], queryPrimary: () => unknown): Promise<unknown> {
    try {
      const answer: unknown = await Reflect.apply(this.#pool.query, this.#pool, args)
      return answer
    } catch (error) {
      if (isReplicasFault(error)) this.#leave(error)
      // 25006: a write, which is for the primary. 40001: a query that conflicts with the replay.
      else if (!['25006', '40001'].includes(sqlState(error) ?? '')) throw error
      return queryPrimary()
    }
  }

  async #look(): Promise<void> {
    try {
      await this.#measure()
    } catch (error) {
      this.#leave(error)
    }
    if (!this.#isOpen) return
    this.#timer = setTimeout(() => void this.#look(), this.#options.everyMs)
    this.#timer.unref()
  }

  async #measure(): Promise<void> {
    const at = performance.now()
    const primary = await this.#probes.primary
      .query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
      .catch(() => null)
    const { rows } = await this.#probes.replica.query<{ lsn: string | null; follows: boolean }>(
      'select pg_last_wal_replay_lsn()::text as lsn, pg_is_in_recovery() as follows',
    )
    const [{ lsn, follows } = { lsn: null, follows: false }] = rows
    if (!follows) throw new Error('it follows no primary')
    const replayed = numberOf(lsn ?? '0/0')
    if (primary) this.#positions.push({ at, lsn: numberOf(primary.rows[0]?.lsn ?? '0/0') })
    this.#positions = this.#positions.filter((position) => {
      if (position.lsn <= replayed) this.#passedAt = Math.max(this.#passedAt, position.at)
      return position.lsn > replayed
    })
    // While the primary is down, the replica has the newest data.
    const isNear = !primary || performance.now() - this.#passedAt <= mostLagMs
    if (!isNear) return this.#leave(new Error('it is more than a second behind'))
    if (!this.#isUsable) this.#options.log.warn('réplique : elle lit de nouveau')
    this.#isUsable = true
    const due = this.#waiting.filter(({ since }) => since < this.#passedAt)
    this.#waiting = this.#waiting.filter(({ since }) => since >= this.#passedAt)
    for (const { work } of due) work()
  }

  #leave(error: unknown): void {
    const waiting = this.#waiting.splice(0)
    if (this.#isUsable) this.#options.log.warn({ err: error }, 'réplique laissée de côté')
    this.#isUsable = false
    // From here on the primary answers, so caches drop what was read from the replica.
    for (const { work } of waiting) work()
  }

  #openPool(connectionString: string, applicationName: string, max: number): pg.Pool {
    const pool = new pg.Pool({
      connectionString,
      max,
      application_name: applicationName,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      idleTimeoutMillis: 30_000,
    })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  }
}

function isReplicasFault(error: unknown): boolean {
  return databaseAway(error) || (error instanceof Error && /read timeout/.test(error.message))
}

/** `16/B374D848`: two halves in hexadecimal. */
function numberOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
