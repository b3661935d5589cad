import { eq, inArray, like, lt, or, sql } from 'drizzle-orm'
import { callCounts, throttles } from '../database/tables.ts'
import { dayMs, addMs } from '../clock.ts'
import type { Sql, Tx } from '../database/database.ts'

/** One throttle, for one phone, address … */
export type Try = { throttle: Throttle; subject: string }

/** Long after the slowest throttle has leaked away and the longest wait has ended. */
const forgottenMs = 7 * dayMs

/**
 * Counts a try before it is made, under a lock, so that tries made at the same moment are bounded
 * like others. All of them are counted, or none.
 * @returns milliseconds to wait before trying (0: go on).
 */
export async function takeTry(tx: Tx, now: Date, tries: readonly Try[]): Promise<number> {
  const byKey = new Map(tries.map((one) => [keyOf(one), one.throttle]))
  // Sorted, so that everyone locks in one order. Writing nothing new still locks the row.
  const locked = await tx
    .insert(throttles)
    .values([...byKey.keys()].toSorted().map((key) => ({ key, level: 0, levelAt: now })))
    .onConflictDoUpdate({ target: throttles.key, set: { key: sql`excluded.key` } })
    .returning()
  const wait = Math.max(...locked.map((row) => (row.waitUntil?.getTime() ?? 0) - now.getTime()))
  if (wait > 0) return wait
  const counted = locked.flatMap((row) => {
    const throttle = byKey.get(row.key)
    return throttle ? [countTry(row, throttle, now)] : []
  })
  await tx
    .insert(throttles)
    .values(counted)
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        level: sql`excluded.level`,
        levelAt: sql`excluded.level_at`,
        waitUntil: sql`excluded.wait_until`,
      },
    })
  return 0
}

export async function triesLeft(db: Sql, now: Date, one: Try): Promise<TriesLeft> {
  const [found] = await readTries(db, now, [one])
  return found ?? triesLeftOf(null, one.throttle, now)
}

/** How many tries are left for each of these, in their order. */
export async function readTries(db: Sql, now: Date, tries: readonly Try[]): Promise<TriesLeft[]> {
  const rows = await db
    .select()
    .from(throttles)
    .where(inArray(throttles.key, tries.map(keyOf)))
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return tries.map((one) => triesLeftOf(byKey.get(keyOf(one)) ?? null, one.throttle, now))
}

/** Uncounts a successful try, so that it does not count against others who share the subject. */
export async function giveBackTry(tx: Tx, { throttle, subject }: Try): Promise<void> {
  // In batches, the wait that this try began ends with it.
  const isWaiting =
    'batch' in throttle ? sql`false` : sql`${throttles.level} - 1 >= ${throttle.free}`
  await tx
    .update(throttles)
    .set({
      level: sql`greatest(0, ${throttles.level} - 1)`,
      waitUntil: sql`case when ${isWaiting} then ${throttles.waitUntil} end`,
    })
    .where(eq(throttles.key, keyOf({ throttle, subject })))
}

/** Clears the counts of these tries. */
export async function forgetTries(tx: Tx, tries: readonly Try[]): Promise<void> {
  await tx.delete(throttles).where(inArray(throttles.key, tries.map(keyOf)))
}

/**
 * Clears all that is counted for one phone, address or person, alone or with where
 * they are.
 * @returns how many counts there were
 */
export async function forgetTriesOf(tx: Tx, subject: string): Promise<number> {
  const { rowCount } = await tx
    .delete(throttles)
    .where(
      or(
        like(throttles.key, `%:${subject}`),
        like(throttles.key, `%:${subject} %`),
        like(throttles.key, `%:${subject}:%`),
      ),
    )
  return rowCount ?? 0
}

export async function forgetOldTries(db: Sql, now: Date): Promise<void> {
  await db.delete(callCounts).where(lt(callCounts.minute, addMs(now, -dayMs)))
  await db.delete(throttles).where(lt(throttles.levelAt, addMs(now, -forgottenMs)))
}

/** « 45 s », « 5 min », « 2 h 10 min »: rounded up to the minute, as people say it. */
export function waitWords(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  if (seconds <= 90) return `${seconds}\u00a0s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 90) return `${minutes}\u00a0min`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${rest}\u00a0min`
}

function keyOf({ throttle, subject }: Try): string {
  return `${throttle.name}:${subject}`
}

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

type Counted = typeof throttles.$inferSelect

type Level = Pick<Counted, 'level' | 'levelAt'>

/** The row after one more try at `now`. */
function countTry(row: Counted, throttle: Throttle, now: Date): Counted {
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
type TriesLeft = { left: number; counted: number; waitMs: number }

function triesLeftOf(row: Counted | null, throttle: Throttle, now: Date): TriesLeft {
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
