import type { FastifyReply } from 'fastify'

/** HTTP status and a body whose shape differs by API. */
export type Refusal = { status: number; body: Record<string, unknown> }

export function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply.code(refusal.status).send(refusal.body)
}

/**
 * Returns the 8 digits of a Malian mobile, or null; spaces, dots, dashes, +223 and 00223 are
 * accepted.
 */
export function readPhone(typed: string): string | null {
  const digits = typed.replace(/[\s.\-\u2010-\u2015]/g, '').replace(/^(\+|00)223/, '')
  return /^[5-9]\d{7}$/.test(digits) ? digits : null
}

export function showPhone(digits: string): string {
  return digits.replace(/(\d\d)(?=\d)/g, '$1\u00a0')
}
