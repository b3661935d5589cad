import type { DatabaseSync } from 'node:sqlite'
import { integer } from './database.ts'

/** The provider's two clocks: the calendar (validities) and the stopwatch (rate limits). */
export type Clock = {
  now: () => Date
  /**
   * Milliseconds that only grow, so that a calendar stopped by a test does not freeze a rate limit.
   */
  elapsedMs: () => number
  /** Moves both clocks forward. */
  advance: (seconds: number) => void
}

export type ClockSources = { now?: () => Date; elapsedMs?: () => number }

/** The advance is stored with the state: a restarted provider must not go back in time. */
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
