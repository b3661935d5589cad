import type { throttles } from '../database/tables.ts'
import { addMs } from '../clock.ts'

/**
 * `free` tries at once; from then on each is followed by a wait, growing along `waitsMs`. One try
 * is forgiven every `leakMs`.
 */
type Leaking = { name: string; free: number; leakMs: number; waitsMs: readonly number[] }

/**
 * `batch` tries, a lock of `lockMs`, then the whole batch again. At most `most` tries count at
 * once: beyond them a lock lasts until a batch is forgiven, one every `batchBackMs`, which bounds
 * what a whole day allows.
 */
type InBatches = { name: string; batch: number; lockMs: number; most: number; batchBackMs: number }

export type Throttle = Leaking | InBatches
export type Counted = typeof throttles.$inferSelect
type Level = Pick<Counted, 'level' | 'levelAt'>

/** The row after one more try at `now`. */
export function countTry(row: Counted, throttle: Throttle, now: Date): Counted {
  const before = levelAt(row, throttle, now)
  if ('batch' in throttle) {
    const level = before.level + 1
    const at = level <= throttle.batch ? now : before.levelAt
    const lockMs = level % throttle.batch === 0 ? lockOf({ level, levelAt: at }, throttle, now) : 0
    return { key: row.key, level, levelAt: at, waitUntil: lockMs > 0 ? addMs(now, lockMs) : null }
  }
  // Bounded, so that even the longest attack is forgiven in a known time.
  const level = Math.min(before.level + 1, throttle.free + throttle.waitsMs.length)
  const waitMs = waitOf(Math.round(level), throttle)
  return { key: row.key, level, levelAt: now, waitUntil: waitMs > 0 ? addMs(now, waitMs) : null }
}

/** The counted tries that are not forgiven yet. */
function levelAt(row: Level, throttle: Throttle, now: Date): Level {
  const passedMs = Math.max(0, now.getTime() - row.levelAt.getTime())
  if (!('batch' in throttle))
    return { level: Math.max(0, row.level - passedMs / throttle.leakMs), levelAt: now }
  // Whole batches are forgiven, so the remainder is the number of tries of the present batch.
  const due = Math.floor(passedMs / throttle.batchBackMs)
  const level = Math.round(row.level)
  const back = Math.min(due, Math.floor(level / throttle.batch))
  return {
    level: level - back * throttle.batch,
    levelAt: addMs(row.levelAt, due * throttle.batchBackMs),
  }
}

function waitOf(level: number, { free, waitsMs }: Leaking): number {
  return level < free ? 0 : (waitsMs[Math.min(level - free, waitsMs.length - 1)] ?? 0)
}

function lockOf({ level, levelAt: at }: Level, throttle: InBatches, now: Date): number {
  if (level < throttle.most) return throttle.lockMs
  return Math.max(throttle.lockMs, at.getTime() + throttle.batchBackMs - now.getTime())
}

/**
 * How many tries are left before the next wait (0 while one has to wait), how many were counted
 * against them, and how long that wait is.
 */
export type TriesLeft = { left: number; counted: number; waitMs: number }

export function triesLeftOf(row: Counted | null, throttle: Throttle, now: Date): TriesLeft {
  if (row?.waitUntil && row.waitUntil > now)
    return {
      left: 0,
      counted: countedOf(row, throttle),
      waitMs: row.waitUntil.getTime() - now.getTime(),
    }
  const { level, levelAt: at } = row ? levelAt(row, throttle, now) : { level: 0, levelAt: now }
  if (!('batch' in throttle)) {
    const counted = Math.round(level)
    const left = Math.max(0, throttle.free - counted)
    return { left, counted, waitMs: waitOf(counted + left, throttle) }
  }
  const counted = level % throttle.batch
  const left = throttle.batch - counted
  return { left, counted, waitMs: lockOf({ level: level + left, levelAt: at }, throttle, now) }
}

/** The tries that began the wait. */
function countedOf({ level }: Counted, throttle: Throttle): number {
  return 'batch' in throttle ? throttle.batch : Math.round(level)
}
