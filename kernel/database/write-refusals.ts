import type { Log } from '../log.ts'
import { gauge } from '../telemetry/metrics.ts'

const everyMs = 3_000
const mayNot = '42501'

/** 53100: disk full. 25006: read-only, as a replica or during maintenance. */
const states: Readonly<Record<string, string>> = {
  53100: 'disk full',
  25006: 'read-only',
}

const writable = gauge(
  'database_writable',
  '0 while the database refuses to write, seen by any process.',
  [],
  'min',
)

export function isWriteRefusal(error: unknown): boolean {
  return (sqlState(error) ?? '') in states
}

/**
 * Whether writes are refused: from the first refusal until a trial write succeeds, since a small
 * write may fit into the space that PostgreSQL already holds. Logs each change.
 */
export class WriteRefusals {
  readonly #tryToWrite: () => Promise<unknown>
  readonly #log: Log
  #began: number | null = null
  #refused = 0
  #timer: NodeJS.Timeout | undefined

  /** @param tryToWrite takes new disk space, leaves nothing */
  constructor(tryToWrite: () => Promise<unknown>, log: Log) {
    this.#tryToWrite = tryToWrite
    this.#log = log
    writable.set(1)
  }

  get isRefusing(): boolean {
    return this.#began !== null
  }

  /** @returns whether it is such a refusal, which needs no log line of its own */
  note(error: unknown): boolean {
    if (!isWriteRefusal(error)) return false
    this.#refused += 1
    if (this.#began !== null) return true
    this.#began = performance.now()
    this.#refused = 1
    writable.set(0)
    const reason = states[sqlState(error) ?? '']
    this.#log.error(
      { err: error, reason },
      'the database refuses writes: the application is unavailable',
    )
    this.#tryLater()
    return true
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #tryLater(): void {
    this.#timer = setTimeout(() => void this.#try(), everyMs).unref()
  }

  async #try(): Promise<void> {
    try {
      await this.#tryToWrite()
    } catch (error) {
      if (sqlState(error) !== mayNot) return this.#tryLater()
    }
    const seconds = Math.round((performance.now() - (this.#began ?? 0)) / 1_000)
    this.#log.warn({ refused: this.#refused, seconds }, 'the database accepts writes again')
    this.#began = null
    writable.set(1)
  }
}

export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code))
    return error.code
  return 'cause' in error ? sqlState(error.cause) : undefined
}
