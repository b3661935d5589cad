import type { FastifyRequest } from 'fastify'
import { isInjection } from 'light-my-request'
import type pg from 'pg'

import { dayMs, type Clock } from '../clock.ts'
import { defineError } from '../errors.ts'
import type { Log } from '../log.ts'
import { networkOf } from '../http/network-address.ts'
import { waitWords } from './throttle.ts'

export const tooManyCalls = defineError('too_many_requests', 429, 'Trop d’essais.')

/**
 * A carrier gives one address to thousands of phones, so a network may do what this many people
 * may. Only calls without a token are counted by it.
 */
export const NETWORK_SHARE = 20

/**
 * Of what a day allows a person, a network gets the share of so many: it holds thousands of them.
 * Everybody who is signed in is counted by it too, so that new accounts give no new share.
 */
const NETWORK_SHARE_OF_DAY = 100

const minuteMs = 60_000
/** Counts are shared in batches, and only once this part of the limit is used. */
const flushMs = 2_000
const sharedFrom = 1 / 4
/** Bounds the memory in an attack from many networks: beyond this, counting starts again. */
const mostKeys = 200_000

type Count = { own: number; reported: number; others: number; most: number }

/** What a person may ask for in a minute by calls without a limit of their own, all together. */
const READS_A_MINUTE = 600
const WRITES_A_MINUTE = 240
/** What a person may change in a day by calls without a limit of their own, all together. */
const WRITES_A_DAY = 10_000

type Call = { method: string; name: string; perMinute: number | undefined }
type Parts = { pool: pg.Pool; clock: Clock; log: Log }

/** Calls counted in one span of time after another: minutes, or days of Bamako. */
class Counts {
  readonly #parts: Parts
  readonly #spanMs: number
  readonly #prefix: string
  readonly #counts = new Map<string, Count>()
  #span = 0
  #sharing = false

  /** @param prefix tells the rows of one span from those of another in `call_counts` */
  constructor(parts: Parts, spanMs: number, prefix: string) {
    this.#parts = parts
    this.#spanMs = spanMs
    this.#prefix = prefix
  }

  /** @returns milliseconds to wait; 0: counted, go on */
  take(key: string, most: number): number {
    const waitMs = this.waitMs(key, most)
    if (waitMs > 0) return waitMs
    const count = this.#counts.get(key) ?? { own: 0, reported: 0, others: 0, most }
    count.own += 1
    this.#counts.set(key, count)
    return 0
  }

  /** Counts nothing. @returns milliseconds until one more is allowed (0: now) */
  waitMs(key: string, most: number): number {
    const now = this.#parts.clock.now().getTime()
    const span = Math.floor(now / this.#spanMs)
    if (span !== this.#span || this.#counts.size >= mostKeys) this.#counts.clear()
    this.#span = span
    const count = this.#counts.get(key)
    return count && count.own + count.others >= most ? (span + 1) * this.#spanMs - now : 0
  }

  /** Sends the other processes what was counted here, and reads what they sent. */
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
      const { rows } = await this.#parts.pool.query<{ key: string; count: number }>(
        `insert into call_counts (key, minute, count)
        select key, $2, more from unnest($1::text[], $3::int[]) as news(key, more)
        on conflict (key, minute) do update set count = call_counts.count + excluded.count
        returning key, count`,
        [news.map(({ key }) => key), new Date(span * this.#spanMs), news.map(({ more }) => more)],
      )
      const totals = new Map(rows.map(({ key, count }) => [key, count]))
      for (const { key, one, own } of news) {
        one.reported = own
        one.others = (totals.get(key) ?? own) - own
      }
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'appels comptés par ce processus seul')
    } finally {
      this.#sharing = false
    }
  }
}

/**
 * Calls counted by the minute and by the day: in memory, and in PostgreSQL for what other processes
 * count. With n processes a caller gets at most what the limit says, a quarter of it for each
 * further process, and what they send within two seconds. While the database is away each process
 * counts alone.
 */
export class CallLimits {
  readonly #perDay: ReadonlyMap<string, number>
  readonly #minutes: Counts
  readonly #days: Counts
  readonly #timer: NodeJS.Timeout

  /** @param perDay how often a person makes a call in a day, by « POST /api/orders » */
  constructor(parts: Parts, perDay: ReadonlyMap<string, number> = new Map()) {
    this.#perDay = perDay
    this.#minutes = new Counts(parts, minuteMs, '')
    this.#days = new Counts(parts, dayMs, 'day ')
    this.#timer = setInterval(() => void this.share(), flushMs).unref()
  }

  /**
   * Counts one call of the API. One without a limit of its own shares what its person may read or
   * write in a minute; one that writes is counted for the day too.
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
   * Counts one call, by the person who is signed in, else by the network it comes from. Calls of
   * pages being drawn are not counted: they come from this process.
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
   * Counts one call of a day, by the person who is signed in and by the network it comes from: what
   * a stranger can make the market keep is bounded by both.
   * @throws too_many_requests (429)
   */
  #countDay(request: FastifyRequest, what: string, perDay: number): void {
    if (isInjection(request.raw)) return
    const { caller, ip } = request
    if (caller) refuse(this.#days.take(`${what} ${caller.userId}`, perDay))
    refuse(this.#days.take(`${what} ${networkOf(ip)}`, perDay * NETWORK_SHARE_OF_DAY))
  }

  /**
   * Refuses a network whose misses of this minute were counted by `countMiss`: asking for what is
   * not there may cost more than what is.
   * @throws too_many_requests (429)
   */
  refuseMisses(request: FastifyRequest, what: string, perMinute: number): void {
    refuse(this.#minutes.waitMs(missOf(request, what), perMinute * NETWORK_SHARE))
  }

  countMiss(request: FastifyRequest, what: string, perMinute: number): void {
    this.take(missOf(request, what), perMinute * NETWORK_SHARE)
  }

  /** Of this minute. @returns milliseconds to wait; 0: counted, go on */
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
