import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'

export type SqliteRow = Record<string, SQLOutputValue>

/**
 * Opens the state, in memory without a file. Write-ahead logging keeps every committed row after a
 * kill -9.
 */
export function openDatabase(file?: string): DatabaseSync {
  if (file === undefined) return new DatabaseSync(':memory:')
  const path = resolve(file)
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path)
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000',
  )
  return database
}

export function text(row: SqliteRow, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`${column} is not a text`)
  return value
}

export function textOrNull(row: SqliteRow, column: string): string | null {
  return row[column] === null ? null : text(row, column)
}

export function integer(row: SqliteRow, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw new TypeError(`${column} is not an integer`)
  return value
}

export function integerOrNull(row: SqliteRow, column: string): number | null {
  return row[column] === null ? null : integer(row, column)
}

export function atomicallyIn(database: DatabaseSync): <Result>(work: () => Result) => Result {
  return (work) => {
    database.exec('begin immediate')
    try {
      const result = work()
      database.exec('commit')
      return result
    } catch (error) {
      database.exec('rollback')
      throw error
    }
  }
}

/** Calendar (validities) and stopwatch (rate limits). */
export type Clock = {
  now: () => Date
  /** Monotonic: a calendar stopped by a test does not freeze a rate limit. */
  elapsedMs: () => number
  advance: (seconds: number) => void
}

export type ClockSources = { now?: () => Date; elapsedMs?: () => number }

/** Stores the advance: a restarted provider must not go back in time. */
export function openClock(database: DatabaseSync, sources: ClockSources): Clock {
  const now = sources.now ?? (() => new Date())
  const elapsedMs = sources.elapsedMs ?? (() => performance.now())

  database.exec(
    'create table if not exists clock (id integer primary key check (id = 1), advanced_ms integer not null)',
  )
  database.exec('insert or ignore into clock (id, advanced_ms) values (1, 0)')
  const read = database.prepare('select advanced_ms from clock')
  const write = database.prepare('update clock set advanced_ms = advanced_ms + ?')
  let advancedMs = integer(read.get() ?? {}, 'advanced_ms')

  return {
    now: () => new Date(now().getTime() + advancedMs),
    elapsedMs: () => elapsedMs() + advancedMs,
    advance: (seconds) => {
      const byMs = Math.round(seconds * 1000)
      write.run(byMs)
      advancedMs += byMs
    },
  }
}
