import type pg from 'pg'
import { openCountedPool } from '#kernel/database/counted-pool.ts'
import { databaseAway } from '#kernel/database/database.ts'
import { allowsStaleReads, type ReadReplicas } from '#kernel/database/stale-reads.ts'
import { sqlState } from '#kernel/database/write-refusals.ts'
import { requestContext } from '#kernel/http/request-context.ts'
import type { Log } from '#kernel/log.ts'

/** ms; a replica further behind is not used. */
const mostLagMs = 1_000

/** ms without an answer after which a replica counts as down. */
const patienceMs = 2_000

type ReplicasOptions = {
  /** An address, or several with commas, as libpq takes them. */
  url: string
  primaryUrl: string
  connections: number
  log: Log
  everyMs?: number
}

/**
 * Replicas for reads that may be a second old. The leader, if named too, is not used as one. Reads
 * rotate among replicas less than a second behind; when one fails, the next answers, then the
 * leader. Read-only requests go to the leader, or without one to the furthest replica, which has
 * all that was acknowledged.
 */
export class Replicas implements ReadReplicas {
  readonly #options: Required<ReplicasOptions>
  readonly #all: readonly Replica[]
  readonly #leader: pg.Pool
  #waiting: { since: number; work: () => void }[] = []
  #turn = 0
  #isLed = true
  #timer: NodeJS.Timeout | undefined
  #isOpen = false

  constructor(options: ReplicasOptions) {
    this.#options = { everyMs: 300, ...options }
    const { url, primaryUrl, connections, log } = this.#options
    this.#all = addressesOf(url).map((address) => new Replica(address, connections, log))
    this.#leader = openPool(primaryUrl, 'sugu-lag', 1)
  }

  get usable(): number {
    return this.#usable().length
  }

  /**
   * Asks a replica for a read that may be old, and without a leader for those of read-only requests
   * too; else `askLeader`.
   */
  route(args: unknown[], askLeader: () => unknown): unknown {
    const mayBeOld = allowsStaleReads()
    const onlyReads = mayBeOld || (requestContext()?.onlyReads ?? false)
    if (!onlyReads || typeof args.at(-1) === 'function') return askLeader()
    const first = mayBeOld || !this.#isLed ? this.#usable() : []
    return this.#ask(args, first, () => this.#askInstead(args, mayBeOld, askLeader))
  }

  /**
   * Runs `work` once every answering replica has reached the leader's present position, or is given
   * up.
   */
  afterReplay(work: () => void): void {
    if (this.usable > 0) this.#waiting.push({ since: performance.now(), work })
  }

  async start(): Promise<void> {
    this.#isOpen = true
    await this.#look()
  }

  async stop(): Promise<void> {
    this.#isOpen = false
    clearTimeout(this.#timer)
    await Promise.all([this.#leader.end(), ...this.#all.map((replica) => replica.close())])
  }

  #usable(): Replica[] {
    return this.#all.filter(({ isUsable }) => isUsable)
  }

  async #ask(args: unknown[], those: readonly Replica[], otherwise: () => unknown) {
    this.#turn += 1
    for (let place = 0; place < those.length; place += 1) {
      const replica = those[(this.#turn + place) % those.length]
      try {
        return await replica?.query(args)
      } catch (error) {
        if (isReplicasFault(error)) {
          replica?.leave(error)
          this.#runDue()
          // Needs the leader, as does a query that conflicts with the replay.
        } else if (['25006', '40001'].includes(sqlState(error) ?? '')) break
        else throw error
      }
    }
    return otherwise()
  }

  /** Asks the leader; where it has just died, a replica, for visitors even one that lags. */
  async #askInstead(args: unknown[], mayBeOld: boolean, askLeader: () => unknown) {
    try {
      return await askLeader()
    } catch (error) {
      if (!databaseAway(error)) throw error
      const others = mayBeOld ? this.#all.filter(({ follows }) => follows) : this.#usable()
      return this.#ask(args, others, () => {
        throw error
      })
    }
  }

  async #look(): Promise<void> {
    const position = await this.#positionOfLeader()
    this.#isLed = position !== null
    const newest = this.#all.reduce((most, { replayed }) => (replayed > most ? replayed : most), 0n)
    await Promise.all(this.#all.map((replica) => replica.look(position, newest)))
    this.#runDue()
    if (!this.#isOpen) return
    this.#timer = setTimeout(() => void this.#look(), this.#options.everyMs)
    this.#timer.unref()
  }

  async #positionOfLeader(): Promise<Position | null> {
    const at = performance.now()
    try {
      const { rows } = await this.#leader.query<{ lsn: string }>(
        'select pg_current_wal_lsn()::text as lsn',
      )
      return { at, lsn: lsnOf(rows[0]?.lsn) }
    } catch {
      return null
    }
  }

  #runDue(): void {
    const passed = Math.min(...this.#usable().map(({ passedAt }) => passedAt))
    const due = this.#waiting.filter(({ since }) => since < passed)
    this.#waiting = this.#waiting.filter(({ since }) => since >= passed)
    for (const { work } of due) work()
  }
}

function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

type Position = { at: number; lsn: bigint }

class Replica {
  readonly #log: Log
  readonly #host: string
  readonly #pool: pg.Pool
  readonly #probe: pg.Pool
  #positions: Position[] = []
  #replayed = 0n
  #passedAt = -Infinity
  #isUsable = false
  #follows = false

  constructor(url: string, connections: number, log: Log) {
    this.#log = log
    this.#host = new URL(url).host
    this.#pool = openPool(url, 'sugu-replica', connections)
    this.#probe = openPool(url, 'sugu-lag', 1)
  }

  get isUsable(): boolean {
    return this.#isUsable
  }

  get follows(): boolean {
    return this.#follows
  }

  /** Time when the leader wrote what is replayed here. */
  get passedAt(): number {
    return this.#passedAt
  }

  get replayed(): bigint {
    return this.#replayed
  }

  query(args: readonly unknown[]): Promise<unknown> {
    return Reflect.apply(this.#pool.query, this.#pool, args) as Promise<unknown>
  }

  /**
   * @param position the leader's, read before; null without a leader
   * @param newest how far the furthest replica was
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
      // Without a leader, the furthest replica has the newest data.
      const isNear = position
        ? performance.now() - this.#passedAt <= mostLagMs
        : this.#replayed >= newest
      if (!isNear) return this.leave(new Error('it is more than a second behind'), true)
      if (!this.#isUsable) this.#log.warn({ host: this.#host }, 'replica used again')
      this.#isUsable = true
      this.#follows = true
    } catch (error) {
      this.leave(error)
    }
  }

  leave(error: unknown, follows = false): void {
    this.#follows = follows
    if (this.#isUsable) this.#log.warn({ err: error, host: this.#host }, 'replica not used')
    this.#isUsable = false
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#probe.end()])
  }
}

function openPool(connectionString: string, name: string, max: number): pg.Pool {
  const pool = openCountedPool({
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

function isReplicasFault(error: unknown): boolean {
  return databaseAway(error) || (error instanceof Error && /read timeout/.test(error.message))
}

/** Parses `16/B374D848`: two halves in hexadecimal. */
function lsnOf(text: string | null | undefined): bigint {
  const [high = '0', low = '0'] = (text ?? '0/0').split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
