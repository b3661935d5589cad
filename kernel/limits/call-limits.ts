import type { FastifyRequest } from 'fastify'
import { isInjection } from 'light-my-request'
import type pg from 'pg'

import type { Clock } from '../clock.ts'
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

const minuteMs = 60_000
/** Counts are shared in batches, and only once this part of the limit is used. */
const flushMs = 2_000
const sharedFrom = 1 / 4
/** Bounds the memory in an attack from many networks: beyond this, counting starts again. */
const mostKeys = 200_000

type Count = { own: number; reported: number; others: number; most: number }

/**
 * Calls counted by the minute: in memory, and in PostgreSQL for what other processes count. With
 * n processes somebody gets at most what the limit says, a quarter of it for each further process,
 * and what he sends within two seconds. While the database is away each process counts alone.
 */
export class CallLimits {
  readonly #parts: { pool: pg.Pool; clock: Clock; log: Log }
  readonly #counts = new Map<string, Count>()
  readonly #timer: NodeJS.Timeout
  #minute = 0
  #sharing = false

  constructor(parts: { pool: pg.Pool; clock: Clock; log: Log }) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.share(), flushMs).unref()
  }

  /**
   * Counts one call, by the person who is signed in, else by the network it comes from. Calls of
   * pages being drawn are not counted: they come from this process.
   * @throws too_many_requests (429)
   */
  count(request: FastifyRequest, what: string, perMinute: number): void {
    if (isInjection(request.raw)) return
    const { caller, ip } = request
    const waitMs = caller
      ? this.take(`${what} ${caller.userId}`, perMinute)
      : this.take(`${what} ${networkOf(ip)}`, perMinute * NETWORK_SHARE)
    if (waitMs === 0) return
    const retryAfter = Math.ceil(waitMs / 1_000)
    throw tooManyCalls({
      sentence: `Trop d’essais. Réessayez dans ${waitWords(waitMs)}.`,
      details: { retryAfter },
      retryAfter,
    })
  }

  /** @returns milliseconds to wait; 0: counted, go on */
  take(key: string, most: number): number {
    const now = this.#parts.clock.now().getTime()
    const minute = Math.floor(now / minuteMs)
    if (minute !== this.#minute || this.#counts.size >= mostKeys) this.#counts.clear()
    this.#minute = minute
    const count = this.#counts.get(key) ?? { own: 0, reported: 0, others: 0, most }
    if (count.own + count.others >= most) return (minute + 1) * minuteMs - now
    count.own += 1
    this.#counts.set(key, count)
    return 0
  }

  /** Sends the other processes what was counted here, and reads what they sent. */
  async share(): Promise<void> {
    const minute = this.#minute
    const news = [...this.#counts]
      .filter(([, one]) => one.own > one.reported && one.own >= one.most * sharedFrom)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => ({ key, one, more: one.own - one.reported, own: one.own }))
    if (news.length === 0 || this.#sharing) return
    this.#sharing = true
    try {
      const { rows } = await this.#parts.pool.query<{ key: string; count: number }>(
        `insert into call_counts (key, minute, count)
        select key, $2, more from unnest($1::text[], $3::int[]) as news(key, more)
        on conflict (key, minute) do update set count = call_counts.count + excluded.count
        returning key, count`,
        [news.map(({ key }) => key), new Date(minute * minuteMs), news.map(({ more }) => more)],
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

  close(): void {
    clearInterval(this.#timer)
  }
}
