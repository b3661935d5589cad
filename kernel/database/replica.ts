import type pg from 'pg'

import { CountedPool } from './counted-pool.ts'
import { databaseAway } from './database.ts'
import type { Log } from '../log.ts'

/** A replica that is further behind, in ms, is not used. */
const mostLagMs = 1_000
/** A replica that does not answer for this long, in ms, counts as down. */
const patienceMs = 2_000

/** Where the leader was, at a moment of this process's own clock. */
export type Position = { at: number; lsn: bigint }

/**
 * One PostgreSQL that follows the leader. It is usable while it is less than a second behind; it
 * leaves by itself when it lags, fails or leads, and comes back by itself.
 */
export class Replica {
  readonly #log: Log
  readonly #host: string
  readonly #pool: pg.Pool
  readonly #probe: pg.Pool
  /** Positions of the leader that it has not reached yet, the oldest first. */
  #positions: Position[] = []
  #replayed = 0n
  #passedAt = -Infinity
  #isUsable = false

  constructor(url: string, connections: number, log: Log) {
    this.#log = log
    this.#host = new URL(url).host
    this.#pool = openPool(url, 'sugu-replica', connections)
    this.#probe = openPool(url, 'sugu-lag', 1)
  }

  get isUsable(): boolean {
    return this.#isUsable
  }

  /** What the leader had written at this moment, it has replayed. */
  get passedAt(): number {
    return this.#passedAt
  }

  /** How far it has replayed. */
  get replayed(): bigint {
    return this.#replayed
  }

  query(args: readonly unknown[]): Promise<unknown> {
    return Reflect.apply(this.#pool.query, this.#pool, args) as Promise<unknown>
  }

  /**
   * Asks how far it has replayed.
   * @param position of the leader, read before; null while nobody leads
   * @param newest how far the furthest replica was at the last look
   */
  async look(position: Position | null, newest: bigint): Promise<void> {
    try {
      const { rows } = await this.#probe.query<{ lsn: string | null; follows: boolean }>(
        'select pg_last_wal_replay_lsn()::text as lsn, pg_is_in_recovery() as follows',
      )
      const [{ lsn, follows } = { lsn: null, follows: false }] = rows
      if (!follows) return this.leave(new Error('it follows no leader'))
      this.#replayed = lsnOf(lsn)
      if (position) this.#positions.push(position)
      this.#positions = this.#positions.filter(({ at, lsn: wanted }) => {
        if (wanted <= this.#replayed) this.#passedAt = Math.max(this.#passedAt, at)
        return wanted > this.#replayed
      })
      // While nobody leads, the furthest replica has the newest data.
      const isNear = position
        ? performance.now() - this.#passedAt <= mostLagMs
        : this.#replayed >= newest
      if (!isNear) return this.leave(new Error('it is more than a second behind'))
      if (!this.#isUsable) this.#log.warn({ host: this.#host }, 'réplique : elle lit de nouveau')
      this.#isUsable = true
    } catch (error) {
      this.leave(error)
    }
  }

  leave(error: unknown): void {
    if (this.#isUsable) this.#log.warn({ err: error, host: this.#host }, 'réplique laissée de côté')
    this.#isUsable = false
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#probe.end()])
  }
}

/** Connections that give up soon, for what somebody else can answer as well. */
export function openPool(connectionString: string, name: string, max: number): pg.Pool {
  const pool = new CountedPool({
    connectionString,
    max,
    application_name: name,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', () => undefined)
  return pool
}

/** Was it the replica that failed, rather than the query? */
export function isReplicasFault(error: unknown): boolean {
  return databaseAway(error) || (error instanceof Error && /read timeout/.test(error.message))
}

/** `16/B374D848`: two halves in hexadecimal. */
export function lsnOf(text: string | null | undefined): bigint {
  const [high = '0', low = '0'] = (text ?? '0/0').split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
