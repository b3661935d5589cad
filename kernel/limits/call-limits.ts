import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { isInjection } from 'light-my-request'

import { dayMs, type Clock } from '../clock.ts'
import type { Sql } from '../database/database.ts'
import { query } from '../database/query.ts'
import { defineError } from '../errors.ts'
import type { Log } from '../log.ts'
import { networkOf } from '../http/network-address.ts'
import { waitWords } from './throttle.ts'

export const tooManyCalls = defineError('too_many_requests', 429, 'Trop d’essais.')

/**
 * Carriers give one address to thousands of phones. Users' limits that a network has, without a
 * token.
 */
export const NETWORK_SHARE = 20

/** The same for a day. Signed-in users count too: new accounts add nothing. */
const NETWORK_SHARE_OF_DAY = 100

const minuteMs = 60_000
/** Counts are shared in batches, from this part of the limit on. */
const flushMs = 2_000
const sharedFrom = 1 / 4
/** Bounds memory in an attack; beyond, counting starts again. */
const mostKeys = 200_000

type Count = { own: number; reported: number; others: number; most: number }

/** Per user, calls without their own limit. */
const READS_A_MINUTE = 600
const WRITES_A_MINUTE = 240
/** Per user, calls without their own limit. */
const WRITES_A_DAY = 10_000

type Call = { method: string; name: string; perMinute: number | undefined }
type Parts = { db: Sql; clock: Clock; log: Log }

/** Minutes, or days of Bamako. */
class Counts {
  readonly #parts: Parts
  readonly #spanMs: number
  readonly #prefix: string
  readonly #counts = new Map<string, Count>()
  #span = 0
  #sharing = false

  /** @param prefix marks the span's rows in `call_counts` */
  constructor(parts: Parts, spanMs: number, prefix: string) {
    this.#parts = parts
    this.#spanMs = spanMs
    this.#prefix = prefix
  }

  /** Counts a call. @returns ms to wait; 0: counted */
  take(key: string, most: number): number {
    const waitMs = this.waitMs(key, most)
    if (waitMs > 0) return waitMs
    const count = this.#counts.get(key) ?? { own: 0, reported: 0, others: 0, most }
    count.own += 1
    this.#counts.set(key, count)
    return 0
  }

  /** @returns ms to wait (0: allowed); counts nothing */
  waitMs(key: string, most: number): number {
    const now = this.#parts.clock.now().getTime()
    const span = Math.floor(now / this.#spanMs)
    if (span !== this.#span || this.#counts.size >= mostKeys) this.#counts.clear()
    this.#span = span
    const count = this.#counts.get(key)
    return count && count.own + count.others >= most ? (span + 1) * this.#spanMs - now : 0
  }

  async share(): Promise<void> {
    const span = this.#span
    const news = [...this.#counts]
      .filter(([, one]) => one.own > one.reported && one.own >= one.most * sharedFrom)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => ({
        key: this.#prefix + key,
        one,
        more: one.own - one.reported,
        own: one.own,
      }))
    if (news.length === 0 || this.#sharing) return
    this.#sharing = true
    try {
      const rows = await query<{ key: string; count: number }>(
        this.#parts.db,
        sql`insert into call_counts (key, minute, count)
        select key, ${new Date(span * this.#spanMs)}, more from unnest(
          ${sql.param(news.map(({ key }) => key))}::text[],
          ${sql.param(news.map(({ more }) => more))}::int[]) as news(key, more)
        on conflict (key, minute) do update set count = call_counts.count + excluded.count
        returning key, count`,
      )
      const totals = new Map(rows.map(({ key, count }) => [key, count]))
      for (const { key, one, own } of news) {
        one.reported = own
        one.others = (totals.get(key) ?? own) - own
      }
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'calls counted by this process alone')
    } finally {
      this.#sharing = false
    }
  }
}

/**
 * Counts calls per minute and day, in memory and PostgreSQL. With n processes a caller gets at most
 * the limit, a quarter more per further process, and two seconds of calls. Without the database
 * each process counts alone.
 */
export class CallLimits {
  readonly #perDay: ReadonlyMap<string, number>
  readonly #minutes: Counts
  readonly #days: Counts
  readonly #timer: NodeJS.Timeout

  constructor(parts: Parts, perDay: ReadonlyMap<string, number> = new Map()) {
    this.#perDay = perDay
    this.#minutes = new Counts(parts, minuteMs, '')
    this.#days = new Counts(parts, dayMs, 'day ')
    this.#timer = setInterval(() => void this.share(), flushMs).unref()
  }

  /**
   * Counts; calls without their own limit share the user's; writes count for the day too.
   * @throws too_many_requests (429)
   */
  countCall(request: FastifyRequest, { method, name, perMinute }: Call): void {
    const isRead = method === 'GET'
    const perDay = this.#perDay.get(name)
    if (perMinute) this.count(request, name, perMinute)
    else if (request.caller)
      this.count(request, isRead ? 'reads' : 'writes', isRead ? READS_A_MINUTE : WRITES_A_MINUTE)
    if (perDay) this.#countDay(request, name, perDay)
    else if (request.caller && !isRead) this.#countDay(request, 'writes', WRITES_A_DAY)
  }

  /**
   * Counts by person, else by network; not the calls of pages being drawn.
   * @throws too_many_requests (429)
   */
  count(request: FastifyRequest, what: string, perMinute: number): void {
    if (isInjection(request.raw)) return
    const { caller, ip } = request
    refuse(
      caller
        ? this.take(`${what} ${caller.userId}`, perMinute)
        : this.take(`${what} ${networkOf(ip)}`, perMinute * NETWORK_SHARE),
    )
  }

  /**
   * Counts by user and network: both bound what a stranger can store.
   * @throws too_many_requests (429)
   */
  #countDay(request: FastifyRequest, what: string, perDay: number): void {
    if (isInjection(request.raw)) return
    const { caller, ip } = request
    if (caller) refuse(this.#days.take(`${what} ${caller.userId}`, perDay))
    refuse(this.#days.take(`${what} ${networkOf(ip)}`, perDay * NETWORK_SHARE_OF_DAY))
  }

  /**
   * Refuses a network with too many misses (`countMiss`), which may cost more than hits.
   * @throws too_many_requests (429)
   */
  refuseMisses(request: FastifyRequest, what: string, perMinute: number): void {
    refuse(this.#minutes.waitMs(missOf(request, what), perMinute * NETWORK_SHARE))
  }

  countMiss(request: FastifyRequest, what: string, perMinute: number): void {
    this.take(missOf(request, what), perMinute * NETWORK_SHARE)
  }

  /** @throws too_many_requests (429) */
  takeOrRefuse(key: string, most: number): void {
    refuse(this.take(key, most))
  }

  /** Counts a call. @returns ms to wait; 0: counted */
  take(key: string, most: number): number {
    return this.#minutes.take(key, most)
  }

  async share(): Promise<void> {
    await Promise.all([this.#minutes.share(), this.#days.share()])
  }

  close(): void {
    clearInterval(this.#timer)
  }
}

function missOf({ ip }: FastifyRequest, what: string): string {
  return `missed ${what} ${networkOf(ip)}`
}

function refuse(waitMs: number): void {
  if (waitMs === 0) return
  const retryAfter = Math.ceil(waitMs / 1_000)
  throw tooManyCalls({
    sentence: `Trop d’essais. Réessayez dans ${waitWords(waitMs)}.`,
    details: { retryAfter },
    retryAfter,
  })
}
