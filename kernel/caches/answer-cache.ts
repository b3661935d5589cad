import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { namesEtag } from '#kernel/http/names-etag.ts'
import { acceptedEncoding, compress, LEAST_BYTES, type Encoding } from '../http/compress-answers.ts'
import { Cache } from './cache.ts'
import type { FrontCache } from './front-cache.ts'
import { allowStaleReads } from '../database/stale-reads.ts'

/**
 * Cached for `seconds`; an event under one of `tags`, or of the answer's own `tagsOf`, drops it
 * sooner.
 */
export type Cacheable = {
  seconds: number
  tags: readonly string[]
  tagsOf?: (answer: never) => readonly string[]
}

type Answer = {
  body: Buffer
  /** Weak: one for all encodings. */
  etag: string
  seconds: number
  tags: readonly string[]
  coded: Map<Encoding, Buffer>
}

/** Addresses remembered, and characters of the longest. */
const MOST_KEYS = 20_000
const LONGEST_ADDRESS = 300

/** Serialised answers of public lists, kept for seconds. */
export class AnswerCache {
  readonly #front: FrontCache | null

  constructor(front: FrontCache | null = null) {
    this.#front = front
  }

  readonly #answers = new Cache<Answer>({
    entries: 20_000,
    bytes: 64 * 1024 * 1024,
    lifeOf: ({ body, seconds, tags }) => ({
      freshMs: seconds * 1_000,
      bytes: Math.ceil(body.length * 1.6),
      tags,
    }),
  })

  readonly #keys = new Map<string, string>()

  /**
   * Sends the cached answer before validation and authentication. @returns whether there was one
   */
  answered(request: FastifyRequest, reply: FastifyReply): boolean {
    const key = this.#keys.get(request.url)
    const answer = key === undefined ? undefined : this.#answers.read(key)
    if (!answer) return false
    const encoding = encodingOf(request, answer)
    if (encoding && !answer.coded.has(encoding)) return false
    this.#send(request, reply, answer)
    return true
  }

  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { seconds, tags, tagsOf }: Cacheable,
    make: () => Promise<unknown>,
  ): Promise<FastifyReply> {
    const answer = await this.#answers.of(this.#keyOf(request), async () => {
      const made = await allowStaleReads(make)
      const body = Buffer.from(reply.serialize(made as Record<string, unknown>) as string)
      const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
      const all = [...tags, ...(tagsOf?.(made as never) ?? [])]
      return { body, etag, seconds, tags: all, coded: new Map() }
    })
    const encoding = encodingOf(request, answer)
    if (encoding && !answer.coded.has(encoding))
      answer.coded.set(encoding, await compress(encoding, answer.body))
    return this.#send(request, reply, answer)
  }

  counted(): Pick<Cache<Answer>, 'size' | 'reads'> {
    return this.#answers
  }

  clear(): void {
    this.#answers.clear()
  }

  #keyOf({ url, query, routeOptions }: FastifyRequest): string {
    const [path = url] = url.split('?', 1)
    const validated = routeOptions.schema?.querystring ? (query as Record<string, unknown>) : {}
    const known = Object.entries(validated).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const key = known.length > 0 ? `${path}?${JSON.stringify(known)}` : path
    if (this.#keys.size >= MOST_KEYS) this.#keys.clear()
    if (url.length <= LONGEST_ADDRESS) this.#keys.set(url, key)
    return key
  }

  invalidate(tags: readonly string[]): void {
    this.#answers.invalidate(tags)
  }

  #send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
    const { body, etag, seconds, tags, coded } = answer
    const browser = Math.min(seconds, 10)
    if (this.#front)
      reply.headers(this.#front.headers({ browser, front: seconds, stale: seconds }, tags))
    else reply.header('cache-control', `public, max-age=${browser}`)
    reply.header('etag', etag).header('vary', 'accept-encoding')
    if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.header('content-type', 'application/json; charset=utf-8')
    const encoding = encodingOf(request, answer)
    const bytes = encoding && coded.get(encoding)
    if (bytes) reply.header('content-encoding', encoding)
    return reply.send(bytes ?? body)
  }
}

function encodingOf({ headers }: FastifyRequest, { body }: Answer): Encoding | undefined {
  return body.length < LEAST_BYTES ? undefined : acceptedEncoding(headers['accept-encoding'])
}
