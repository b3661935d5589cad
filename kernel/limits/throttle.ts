import { inArray, like, lt, or, sql } from 'drizzle-orm'
import { callCounts, throttles } from '../database/tables.ts'
import { dayMs, addMs } from '../clock.ts'
import type { Sql, Tx } from '../database/database.ts'
import { query } from '../database/query.ts'

export type Try = { throttle: Throttle; subject: string }

/** Longer than the slowest throttle and the longest wait. */
const forgottenMs = 7 * dayMs

/**
 * Counts a try before it is made, under a lock that bounds simultaneous ones. All are counted, or
 * none.
 * @returns ms to wait (0: go on)
 */
export async function takeTry(tx: Tx, now: Date, tries: readonly Try[]): Promise<number> {
  const locked = await lockCounts(tx, now, tries)
  const wait = waitUntilOf(
    locked.map(({ row }) => row),
    now,
  )
  if (wait > 0) return wait
  await writeCounts(
    tx,
    locked.map(({ row, throttle }) => countTry(row, throttle, now)),
  )
  return 0
}

/**
 * Counts failures. `make` runs under the counts' lock: concurrent callers wait, failures never
 * exceed the limit.
 * @param make gets the failures left, returns its own; not run at the limit
 * @returns ms to wait (0: go on)
 */
export async function takeFailures(
  tx: Tx,
  now: Date,
  tries: readonly Try[],
  make: (left: number) => Promise<number>,
): Promise<number> {
  const locked = await lockCounts(tx, now, tries)
  const wait = waitUntilOf(
    locked.map(({ row }) => row),
    now,
  )
  if (wait > 0) return wait
  const left = locked.map(({ row, throttle }) => triesLeftOf(row, throttle, now).left)
  const failed = await make(Math.min(...left))
  const counted = locked.map(({ row, throttle }) => {
    let after = row
    for (let n = 0; n < failed; n += 1) after = countTry(after, throttle, now)
    return after
  })
  if (failed > 0) await writeCounts(tx, counted)
  return Math.max(0, waitUntilOf(counted, now))
}

type Locked = { row: Counted; throttle: Throttle }

async function lockCounts(tx: Tx, now: Date, tries: readonly Try[]): Promise<Locked[]> {
  const byKey = new Map(tries.map((one) => [keyOf(one), one.throttle]))
  // The same order for all callers. Writing nothing new still locks the row.
  const keys = [...byKey.keys()].toSorted()
  const rows = await query<ThrottleRow>(
    tx,
    sql`
    insert into throttles (key, level, level_at)
    select key, 0, ${now}::timestamptz
    from unnest(${sql.param(keys)}::text[]) with ordinality as tried(key, place)
    order by place
    on conflict (key) do update set key = excluded.key
    returning key, level, level_at, wait_until`,
  )
  return rows.flatMap((row) => {
    const throttle = byKey.get(row.key)
    return throttle ? [{ row: readRow(row), throttle }] : []
  })
}

function waitUntilOf(rows: readonly Counted[], now: Date): number {
  return Math.max(...rows.map((row) => (row.waitUntil?.getTime() ?? 0) - now.getTime()))
}

async function writeCounts(tx: Tx, counted: readonly Counted[]): Promise<void> {
  const columns = [
    sql`${sql.param(counted.map(({ key }) => key))}::text[]`,
    sql`${sql.param(counted.map(({ level }) => level))}::float8[]`,
    sql`${sql.param(counted.map(({ levelAt }) => levelAt))}::timestamptz[]`,
    sql`${sql.param(counted.map(({ waitUntil }) => waitUntil))}::timestamptz[]`,
  ]
  await query(
    tx,
    sql`
    update throttles t
    set level = counted.level, level_at = counted.level_at, wait_until = counted.wait_until
    from unnest(${sql.join(columns, sql`, `)}) as counted(key, level, level_at, wait_until)
    where t.key = counted.key`,
  )
}

export async function triesLeft(db: Sql, now: Date, one: Try): Promise<TriesLeft> {
  const [found] = await readTries(db, now, [one])
  return found ?? triesLeftOf(null, one.throttle, now)
}

export async function readTries(db: Sql, now: Date, tries: readonly Try[]): Promise<TriesLeft[]> {
  const rows = await query<ThrottleRow>(
    db,
    sql`select key, level, level_at, wait_until
    from throttles where key = any(${sql.param(tries.map(keyOf))}::text[])`,
  )
  const byKey = new Map(rows.map((row) => [row.key, readRow(row)]))
  return tries.map((one) => triesLeftOf(byKey.get(keyOf(one)) ?? null, one.throttle, now))
}

export async function giveBackTry(tx: Tx, { throttle, subject }: Try): Promise<void> {
  // In batches, the wait that this try began ends with it.
  const free = 'batch' in throttle ? null : throttle.free
  await query(
    tx,
    sql`
    update throttles set level = greatest(0, level - 1),
      wait_until = case when level - 1 >= ${free}::float8 then wait_until end
    where key = ${keyOf({ throttle, subject })}`,
  )
}

export async function forgetTries(tx: Tx, tries: readonly Try[]): Promise<void> {
  await tx.delete(throttles).where(inArray(throttles.key, tries.map(keyOf)))
}

/**
 * Clears counts of a phone, address or person, also with their network.
 * @returns how many
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

/** Writes « 45 s », « 5 min », « 2 h 10 min »: rounded up. */
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
 * `free` tries; then each is followed by a wait along `waitsMs`. One is forgiven every `leakMs`.
 */
type Leaking = { name: string; free: number; leakMs: number; waitsMs: readonly number[] }

/**
 * `batch` tries, a lock of `lockMs`, the batch again. Beyond `most` a lock lasts until a batch is
 * forgiven, one every `batchBackMs`, which bounds a day.
 */
type InBatches = { name: string; batch: number; lockMs: number; most: number; batchBackMs: number }

export type Throttle = Leaking | InBatches

type Counted = typeof throttles.$inferSelect
type ThrottleRow = Omit<Counted, 'levelAt' | 'waitUntil'> & {
  levelAt: string
  waitUntil: string | null
}

function readRow({ levelAt: at, waitUntil, ...row }: ThrottleRow): Counted {
  return {
    ...row,
    levelAt: new Date(at),
    waitUntil: waitUntil === null ? null : new Date(waitUntil),
  }
}

type Level = Pick<Counted, 'level' | 'levelAt'>

function countTry(row: Counted, throttle: Throttle, now: Date): Counted {
  const before = levelAt(row, throttle, now)
  if ('batch' in throttle) {
    const level = before.level + 1
    const at = level <= throttle.batch ? now : before.levelAt
    const lockMs = level % throttle.batch === 0 ? lockOf({ level, levelAt: at }, throttle, now) : 0
    return { key: row.key, level, levelAt: at, waitUntil: lockMs > 0 ? addMs(now, lockMs) : null }
  }
  // Bounded: the longest attack is forgiven in a known time.
  const level = Math.min(before.level + 1, throttle.free + throttle.waitsMs.length)
  const waitMs = waitOf(Math.round(level), throttle)
  return { key: row.key, level, levelAt: now, waitUntil: waitMs > 0 ? addMs(now, waitMs) : null }
}

function levelAt(row: Level, throttle: Throttle, now: Date): Level {
  const passedMs = Math.max(0, now.getTime() - row.levelAt.getTime())
  if (!('batch' in throttle))
    return { level: Math.max(0, row.level - passedMs / throttle.leakMs), levelAt: now }
  // Whole batches: the remainder is the present one's tries.
  const due = Math.floor(passedMs / throttle.batchBackMs)
  const level = Math.round(row.level)
  return {
    level: Math.max(0, level - due * throttle.batch),
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

/** `left` before the next wait (0 during one), `counted` against them, and that wait's length. */
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

function countedOf({ level }: Counted, throttle: Throttle): number {
  return 'batch' in throttle ? throttle.batch : Math.round(level)
}
