import type { FastifyReply } from 'fastify'

/**
 * What a provider answers when it refuses: an HTTP status and a body whose shape differs from one
 * API to the other.
 */
export type Refusal = { status: number; body: Record<string, unknown> }

export function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply.code(refusal.status).send(refusal.body)
}

/**
 * The 8 digits of a Malian mobile, or null. Spaces, dots, dashes and a leading +223 or 00223 are
 * accepted.
 */
export function readPhone(typed: string): string | null {
  const digits = typed.replace(/[\s.\-\u2010-\u2015]/g, '').replace(/^(\+|00)223/, '')
  return /^[5-9]\d{7}$/.test(digits) ? digits : null
}

/** `70 12 34 56`, with no-break spaces. */
export function showPhone(digits: string): string {
  return digits.replace(/(\d\d)(?=\d)/g, '$1\u00a0')
}
