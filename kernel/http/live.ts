import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { PERSONAL } from '../caches/front-cache.ts'
import { notSignedIn, saleOnly, tooBusy } from '../errors.ts'
import type { CallLimits } from '../limits/call-limits.ts'
import { gauge } from '../telemetry/metrics.ts'
import { LIVE_ADDRESS, type LiveTopic } from '../wire/live.ts'
import type { Authenticate, Caller } from './caller.ts'
import { networkOf } from './network-address.ts'

const open = gauge('live_streams', 'Browsers that listen to /api/live.', [], 'sum')

/** ms: below the 60 s after which proxies end a silent answer; some 10 KB an hour with headers. */
const BEAT_MS = 45_000
/** ms: then the browser opens another, which proves its session again. */
const LONGEST_MS = 15 * 60_000
/** Browsers of one user; beyond, the oldest is ended. */
const MOST = 8
/** Streams of a process: a fifth of its connections. Beyond, pages poll. */
export const MOST_STREAMS = 1_000
/** Carriers give one address to thousands of phones; no network takes the streams of all others. */
export const MOST_STREAMS_OF_NETWORK = 250
/** Openings of one user. */
const PER_MINUTE = 20
/** Openings of a network, whoever calls; as many as it may have open, after a deploy. */
const NETWORK_PER_MINUTE = 300
/** s after which a page asks again for a stream that there was no place for. */
const RETRY_AFTER = 120
/** Bytes that a slow browser may leave unread. */
const MOST_WAITING = 16_384

type Stream = { out: PassThrough; since: number; network: string; keys: readonly string[] }

/**
 * Tells open pages that something of theirs changed: one stream of server-sent events a browser.
 * Carries topics alone; the page then asks for what changed by an ordinary call.
 */
export class Live {
  readonly #all = new Set<Stream>()
  readonly #byKey = new Map<string, Set<Stream>>()
  readonly #byNetwork = new Map<string, number>()
  readonly #keysOf: ((caller: Caller) => Promise<readonly string[]>)[] = []
  readonly #timer = setInterval(() => this.#beat(), BEAT_MS).unref()

  /** Adds keys, beside the user's id, under which a caller is told. */
  keysFor(keysOf: (caller: Caller) => Promise<readonly string[]>): void {
    this.#keysOf.push(keysOf)
  }

  /** Tells the browsers under `key` that are connected to this process. */
  tell(key: string, topic: LiveTopic): void {
    for (const stream of this.#byKey.get(key) ?? []) write(stream, `data: ${topic}\n\n`)
  }

  /** @param limits null: openings are not counted */
  serve(http: FastifyInstance, authenticate: Authenticate, limits: CallLimits | null = null): void {
    http.get(LIVE_ADDRESS, async (request, reply) => {
      const network = networkOf(request.ip)
      limits?.takeOrRefuse(`live of ${network}`, NETWORK_PER_MINUTE)
      const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
      const caller = token ? await authenticate(token) : null
      if (!caller || caller.scopes) throw notSignedIn()
      if (caller.onlySale) throw saleOnly()
      request.caller = caller
      limits?.count(request, 'live', PER_MINUTE)
      const keys = await Promise.all(this.#keysOf.map((keysOf) => keysOf(caller)))
      return reply
        .type('text/event-stream')
        .headers({ 'cache-control': PERSONAL, 'x-accel-buffering': 'no' })
        .send(this.#open(caller.userId, network, keys.flat()))
    })
  }

  /** Ends a user's streams: each browser proves its session, and what it may hear, again. */
  endOf(userId: string): void {
    for (const stream of this.#byKey.get(userId) ?? []) stream.out.end()
  }

  /** Ends every stream: its browser connects again, to another process when this one leaves. */
  end(): void {
    for (const stream of this.#all) stream.out.end()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.end()
  }

  /** @throws unavailable (503) when all places, or those of the network, are taken */
  #open(userId: string, network: string, more: readonly string[]): PassThrough {
    const own = this.#byKey.get(userId)
    const oldest = own && own.size >= MOST ? own.values().next().value : undefined
    const ofNetwork = this.#byNetwork.get(network) ?? 0
    if (!oldest && (this.#all.size >= MOST_STREAMS || ofNetwork >= MOST_STREAMS_OF_NETWORK))
      throw tooBusy({ retryAfter: RETRY_AFTER })
    if (oldest) this.#forget(oldest)
    const stream = {
      out: new PassThrough(),
      since: performance.now(),
      network,
      keys: [userId, ...more],
    }
    this.#all.add(stream)
    this.#byNetwork.set(network, (this.#byNetwork.get(network) ?? 0) + 1)
    for (const key of stream.keys) {
      const known = this.#byKey.get(key) ?? new Set()
      this.#byKey.set(key, known.add(stream))
    }
    open.set({}, this.#all.size)
    stream.out.once('close', () => this.#forget(stream))
    stream.out.write(':\n\n')
    return stream.out
  }

  #forget(stream: Stream): void {
    if (!this.#all.delete(stream)) return
    stream.out.end()
    for (const key of stream.keys) {
      const left = this.#byKey.get(key)
      left?.delete(stream)
      if (left?.size === 0) this.#byKey.delete(key)
    }
    const ofNetwork = (this.#byNetwork.get(stream.network) ?? 1) - 1
    if (ofNetwork > 0) this.#byNetwork.set(stream.network, ofNetwork)
    else this.#byNetwork.delete(stream.network)
    open.set({}, this.#all.size)
  }

  #beat(): void {
    const now = performance.now()
    for (const stream of this.#all)
      if (now - stream.since > LONGEST_MS) stream.out.end()
      else write(stream, ':\n\n')
  }
}

function write({ out }: Stream, text: string): void {
  if (out.writableLength > MOST_WAITING) out.destroy()
  else if (out.writable) out.write(text)
}
