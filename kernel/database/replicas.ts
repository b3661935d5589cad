import { AsyncLocalStorage } from 'node:async_hooks'

import type pg from 'pg'

import type { Log } from '../log.ts'
import { isReplicasFault, lsnOf, openPool, Replica, type Position } from './replica.ts'
import { sqlState } from './sql-state.ts'

export type ReplicasOptions = {
  /** One address, or several with commas between, as libpq has them. */
  url: string
  /** The leader, to read its WAL position. */
  primaryUrl: string
  /** To each replica. */
  connections: number
  log: Log
  /** How often their lag is measured, in ms. */
  everyMs?: number
}

const reading = new AsyncLocalStorage<true>()

/** What `work` reads may be a second old: its statements may go to a replica. */
export function readingOld<T>(work: () => T): T {
  return reading.run(true, work)
}

/**
 * The replicas that serve reads which may be a second old. Every machine of a cluster may stand in
 * the address: the one that leads is not used, and is once it follows. Reads go round those that
 * are less than a second behind; one that fails is left, and the next answers, at last the leader.
 */
export class Replicas {
  readonly #options: Required<ReplicasOptions>
  readonly #all: readonly Replica[]
  readonly #leader: pg.Pool
  #waiting: { since: number; work: () => void }[] = []
  #turn = 0
  #timer: NodeJS.Timeout | undefined
  #isOpen = false

  constructor(options: ReplicasOptions) {
    this.#options = { everyMs: 300, ...options }
    const { url, primaryUrl, connections, log } = this.#options
    this.#all = addressesOf(url).map((address) => new Replica(address, connections, log))
    this.#leader = openPool(primaryUrl, 'sugu-lag', 1)
  }

  /** How many answer now. */
  get usable(): number {
    return this.#usable().length
  }

  /** From now on, statements of this pool that may be old go to a replica that can be used. */
  relieve(pool: pg.Pool): void {
    pool.query = new Proxy(pool.query, {
      apply: (query, self, args: unknown[]): unknown => {
        const askLeader = (): unknown => Reflect.apply(query, self, args)
        const mayBeOld = reading.getStore() === true && typeof args.at(-1) !== 'function'
        const usable = mayBeOld ? this.#usable() : []
        return usable.length > 0 ? this.#ask(args, usable, askLeader) : askLeader()
      },
    })
  }

  /**
   * Runs `work` once every replica that answers has reached the leader's present position, or when
   * one of them is given up.
   */
  afterReplay(work: () => void): void {
    if (this.usable > 0) this.#waiting.push({ since: performance.now(), work })
  }

  /** Returns after the first look. */
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

  async #ask(args: unknown[], usable: Replica[], askLeader: () => unknown): Promise<unknown> {
    this.#turn += 1
    for (let place = 0; place < usable.length; place += 1) {
      const replica = usable[(this.#turn + place) % usable.length]
      try {
        return await replica?.query(args)
      } catch (error) {
        if (isReplicasFault(error)) {
          replica?.leave(error)
          this.#runDue()
          // A write is for the leader; a query that conflicts with the replay too.
        } else if (['25006', '40001'].includes(sqlState(error) ?? '')) break
        else throw error
      }
    }
    return askLeader()
  }

  async #look(): Promise<void> {
    const position = await this.#positionOfLeader()
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

  /** What waited for a replica that was left need not wait: others answer, or the leader. */
  #runDue(): void {
    const passed = Math.min(...this.#usable().map(({ passedAt }) => passedAt))
    const due = this.#waiting.filter(({ since }) => since < passed)
    this.#waiting = this.#waiting.filter(({ since }) => since >= passed)
    for (const { work } of due) work()
  }
}

/** `postgres://sugu:…@db1:5432,db2:5432/sugu` leads to two. */
function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}
