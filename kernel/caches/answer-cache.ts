import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { Cache } from './cache.ts'
import type { FrontCache } from './front-cache.ts'
import { allowStaleReads } from '../database/replicas.ts'

/**
 * `seconds`: how long the answer may be cached. `tags`: an event under one of them drops it sooner;
 * `tagsOf` adds those that only the answer knows.
 */
export type Cacheable = {
  seconds: number
  tags: readonly string[]
  tagsOf?: (answer: never) => readonly string[]
}

type Answer = { body: Buffer; etag: string; seconds: number; tags: readonly string[] }

/** Addresses that are remembered, and the longest of them in characters. */
const MOST_KEYS = 20_000
const LONGEST_ADDRESS = 300

/**
 * Serialised answers of public lists, a few seconds in memory: a crowd on one page costs one query.
 */
export class AnswerCache {
  readonly #front: FrontCache | null

  constructor(front: FrontCache | null = null) {
    this.#front = front
  }

  readonly #answers = new Cache<Answer>({
    entries: 20_000,
    bytes: 64 * 1024 * 1024,
    lifeOf: ({ body, seconds, tags }) => ({ freshMs: seconds * 1_000, bytes: body.length, tags }),
  })

  /** Addresses whose parameters were validated lately, and the key that these make. */
  readonly #keys = new Map<string, string>()

  /**
   * Answers from the cache, before the request is validated or the caller looked up.
   * @returns whether it did
   */
  answered(request: FastifyRequest, reply: FastifyReply): boolean {
    const key = this.#keys.get(request.url)
    const answer = key === undefined ? undefined : this.#answers.read(key)
    if (answer) this.#send(request, reply, answer)
    return answer !== undefined
  }

  /** Makes the answer once for concurrent requests. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { seconds, tags, tagsOf }: Cacheable,
    make: () => Promise<unknown>,
  ): Promise<FastifyReply> {
    const answer = await this.#answers.of(this.#keyOf(request), async () => {
      const made = await allowStaleReads(make)
      const body = Buffer.from(reply.serialize(made as Record<string, unknown>) as string)
      const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
      return { body, etag, seconds, tags: [...tags, ...(tagsOf?.(made as never) ?? [])] }
    })
    return this.#send(request, reply, answer)
  }

  counted(): Pick<Cache<Answer>, 'size' | 'reads'> {
    return this.#answers
  }

  clear(): void {
    this.#answers.clear()
  }

  /**
   * The path and what validation left of the query: parameters that no route knows make no new key.
   */
  #keyOf({ url, query, routeOptions }: FastifyRequest): string {
    const [path = url] = url.split('?', 1)
    const validated = routeOptions.schema?.querystring ? (query as Record<string, unknown>) : {}
    const known = Object.entries(validated).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const key = known.length > 0 ? `${path}?${JSON.stringify(known)}` : path
    if (this.#keys.size >= MOST_KEYS) this.#keys.clear()
    if (url.length <= LONGEST_ADDRESS) this.#keys.set(url, key)
    return key
  }

  /** Drops every answer that carries one of the tags. */
  invalidate(tags: readonly string[]): void {
    this.#answers.invalidate(tags)
  }

  #send(
    request: FastifyRequest,
    reply: FastifyReply,
    { body, etag, seconds, tags }: Answer,
  ): FastifyReply {
    const browser = Math.min(seconds, 10)
    if (this.#front)
      reply.headers(this.#front.headers({ browser, front: seconds, stale: seconds }, tags))
    else reply.header('cache-control', `public, max-age=${browser}`)
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.header('content-type', 'application/json; charset=utf-8').send(body)
  }
}
