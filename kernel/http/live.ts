import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { PERSONAL } from '../caches/front-cache.ts'
import { notSignedIn } from '../errors.ts'
import { gauge } from '../telemetry/metrics.ts'
import { LIVE_ADDRESS, type LiveTopic } from '../wire/live.ts'
import type { Authenticate, Caller } from './caller.ts'

const open = gauge('live_streams', 'Browsers that listen to /api/live.', [], 'sum')

/** ms: below the 60 s after which proxies end a silent answer; some 10 KB an hour with headers. */
const BEAT_MS = 45_000
/** ms: then the browser opens another, which proves its session again. */
const LONGEST_MS = 15 * 60_000
/** Browsers of one user; beyond, the oldest is ended. */
const MOST = 8
/** Bytes that a slow browser may leave unread. */
const MOST_WAITING = 16_384

type Stream = { out: PassThrough; since: number }

/**
 * Tells open pages that something of theirs changed: one stream of server-sent events a browser.
 * Carries topics alone; the page then asks for what changed by an ordinary call.
 */
export class Live {
  readonly #all = new Set<Stream>()
  readonly #byKey = new Map<string, Set<Stream>>()
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

  serve(http: FastifyInstance, authenticate: Authenticate): void {
    http.get(LIVE_ADDRESS, async (request, reply) => {
      const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
      const caller = token ? await authenticate(token) : null
      if (!caller || caller.scopes) throw notSignedIn()
      const keys = await Promise.all(this.#keysOf.map((keysOf) => keysOf(caller)))
      return reply
        .type('text/event-stream')
        .headers({ 'cache-control': PERSONAL, 'x-accel-buffering': 'no' })
        .send(this.#open(caller.userId, keys.flat()))
    })
  }

  /** Ends every stream: its browser connects again, to another process when this one leaves. */
  end(): void {
    for (const stream of this.#all) stream.out.end()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.end()
  }

  #open(userId: string, more: readonly string[]): PassThrough {
    const own = this.#byKey.get(userId)
    if (own && own.size >= MOST) own.values().next().value?.out.end()
    const stream = { out: new PassThrough(), since: performance.now() }
    const keys = [userId, ...more]
    this.#all.add(stream)
    for (const key of keys) {
      const known = this.#byKey.get(key) ?? new Set()
      this.#byKey.set(key, known.add(stream))
    }
    open.set({}, this.#all.size)
    stream.out.once('close', () => this.#forget(stream, keys))
    stream.out.write(':\n\n')
    return stream.out
  }

  #forget(stream: Stream, keys: readonly string[]): void {
    this.#all.delete(stream)
    for (const key of keys) {
      const left = this.#byKey.get(key)
      left?.delete(stream)
      if (left?.size === 0) this.#byKey.delete(key)
    }
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
