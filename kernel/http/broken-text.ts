import type { FastifyInstance, FastifyRequest } from 'fastify'

import { invalidInput } from '../errors.ts'

const sentence = 'Ce texte contient des signes illisibles. Effacez-les et réessayez.'

/**
 * Refuses text that PostgreSQL cannot store: null characters, lone surrogates, bytes that are not
 * UTF-8.
 */
export function refuseBrokenText(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      const text = utf8(bytes)
      if (text === null) return done(broken('body'))
      if (request.routeOptions.config.keepsRawBody) request.rawBody = text
      void parseJson(request, text, done)
    },
  )
  app.addHook('preValidation', (request, _reply, done) => {
    const place = isCall(request) ? brokenPlace(request) : null
    if (place === null) done()
    else done(broken(place))
  })
}

/** @throws validation (400) naming the field */
export function requireSoundText(field: string, text: string): string {
  if (!isSound(text)) throw broken(field)
  return text
}

/** Pages may have any address; their own calls are checked. */
function isCall({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/')
}

function brokenPlace({ url, params, query, body }: FastifyRequest): string | null {
  const cut = url.indexOf('?')
  if (cut >= 0 && !isEncoded(url.slice(cut + 1))) return 'query'
  return brokenIn(params) ?? brokenIn(query) ?? brokenIn(body)
}

/** Iterates: a body may be nested deep. */
function brokenIn(value: unknown): string | null {
  const left: [place: string, value: unknown][] = [['', value]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [place, one] = next
    if (typeof one === 'string' && !isSound(one)) return place || 'body'
    if (typeof one !== 'object' || one === null) continue
    for (const [name, inner] of Object.entries(one)) {
      if (!isSound(name)) return place || 'body'
      if (typeof inner === 'string' || typeof inner === 'object')
        left.push([place ? `${place}.${name}` : name, inner])
    }
  }
  return null
}

function isSound(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function utf8(bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

function broken(place: string) {
  return invalidInput({ sentence, details: { [place]: sentence } })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    keepsRawBody?: boolean
  }
  interface FastifyRequest {
    rawBody?: string
  }
}

/** Replaces lone surrogates, which PostgreSQL refuses, by U+FFFD. */
export function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}
