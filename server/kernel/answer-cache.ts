import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

/** `seconds`: how long the answer may be given again. `tags`: what, once changed, empties it sooner; `tagsOf` adds those that only the answer tells. */
export type Cacheable = {
  seconds: number
  tags: readonly string[]
  tagsOf?: (answer: never) => readonly string[]
}

type Kept = { body: Buffer; etag: string; until: number; tags: readonly string[]; seconds: number }

const maxEntries = 20_000
const maxBytes = 64 * 1024 * 1024

/** Serialised answers of public lists, kept a few seconds in memory, so that a crowd on one page costs one query. */
export class AnswerCache {
  readonly #kept = new Map<string, Kept>()
  readonly #making = new Map<string, { answer: Promise<Kept>; generation: number }>()
  #bytes = 0
  #generation = 0

  /** Answers from memory when it can: before anything is read, checked or looked up. @returns whether it did */
  answered(request: FastifyRequest, reply: FastifyReply): boolean {
    const kept = this.#fresh(request.url)
    if (kept) give(request, reply, kept)
    return kept !== undefined
  }

  /** Makes the answer once for all who wait for it. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    cacheable: Cacheable,
    make: () => Promise<unknown>,
  ): Promise<FastifyReply> {
    return give(
      request,
      reply,
      this.#fresh(request.url) ?? (await this.#make(request.url, reply, cacheable, make)),
    )
  }

  /** Drops every answer that carries one of the tags. */
  invalidate(tags: readonly string[]): void {
    this.#generation += 1
    const gone = new Set(tags)
    for (const [key, kept] of this.#kept)
      if (kept.tags.some((tag) => gone.has(tag))) this.#drop(key, kept)
  }

  #fresh(key: string): Kept | undefined {
    const kept = this.#kept.get(key)
    if (kept && kept.until > performance.now()) return kept
    if (kept) this.#drop(key, kept)
    return undefined
  }

  #make(
    key: string,
    reply: FastifyReply,
    cacheable: Cacheable,
    make: () => Promise<unknown>,
  ): Promise<Kept> {
    const waiting = this.#making.get(key)
    const generation = this.#generation
    // Nobody who asks after a change is given what was begun before it.
    if (waiting?.generation === generation) return waiting.answer
    const making = make()
      .then((answer) => {
        const body = Buffer.from(reply.serialize(answer as Record<string, unknown>) as string)
        const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
        const tags = [...cacheable.tags, ...(cacheable.tagsOf?.(answer as never) ?? [])]
        const kept: Kept = {
          body,
          etag,
          until: performance.now() + cacheable.seconds * 1_000,
          tags,
          seconds: cacheable.seconds,
        }
        // Something changed while this was being read: give it to those who asked, keep it for nobody.
        if (generation === this.#generation) this.#keep(key, kept)
        return kept
      })
      .finally(() => {
        if (this.#making.get(key)?.answer === making) this.#making.delete(key)
      })
    this.#making.set(key, { answer: making, generation })
    return making
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.set(key, kept)
    this.#bytes += kept.body.length
    for (const [oldest, value] of this.#kept) {
      if (this.#kept.size <= maxEntries && this.#bytes <= maxBytes) break
      this.#drop(oldest, value)
    }
  }

  #drop(key: string, kept: Kept): void {
    if (this.#kept.delete(key)) this.#bytes -= kept.body.length
  }
}

function give(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, seconds }: Kept,
): FastifyReply {
  reply.header('cache-control', `public, max-age=${Math.min(seconds, 10)}`).header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(body)
}
