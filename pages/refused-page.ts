import type { FastifyReply } from 'fastify'

import { BARE_PAGE_POLICY, barePage } from '#kernel/http/bare-page.ts'
import type { DomainError } from '#kernel/errors.ts'
import { PERSONAL } from '#kernel/http/cache-control.ts'
import { PAGE_HEADERS } from './security-headers.ts'

/** Why a page is not drawn now, and in how many seconds it may be. */
export type Refusal = { status: 429 | 503; sentence: string; retryAfter: number }

export const OVERLOADED: Refusal = {
  status: 503,
  sentence: 'Le marché est très demandé en ce moment. Réessayez dans un instant.',
  retryAfter: 5,
}

export function refusalFor({ retryAfter = 60 }: DomainError): Refusal {
  return {
    status: 429,
    sentence: `Trop de pages sont demandées depuis votre réseau. Réessayez dans ${retryAfter}\u00a0s.`,
    retryAfter,
  }
}

/** A page of text alone, so that refusing costs little. */
export function sendRefusal(
  reply: FastifyReply,
  { status, sentence, retryAfter }: Refusal,
): FastifyReply {
  return reply
    .code(status)
    .headers(PAGE_HEADERS)
    .header('retry-after', String(retryAfter))
    .header('cache-control', PERSONAL)
    .header('x-frame-options', 'DENY')
    .type('text/html; charset=utf-8')
    .header('content-security-policy', BARE_PAGE_POLICY)
    .send(barePage('Un instant', 'Un instant, s’il vous plaît', sentence))
}
