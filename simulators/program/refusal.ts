import type { FastifyReply } from 'fastify'

/**
 * What a provider answers when it refuses: an HTTP status and a body whose shape differs from one
 * API to the other.
 */
export type Refusal = { status: number; body: Record<string, unknown> }

export function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply.code(refusal.status).send(refusal.body)
}
