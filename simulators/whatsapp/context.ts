import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../program/clock.ts'
import type { Faults } from '../program/faults.ts'
import type { Outbox } from '../program/outbox.ts'
import { refuse } from '../program/refusal.ts'
import { graphError } from './graph-errors.ts'
import type { Messages } from './message-rows.ts'
import type { Templates } from './template-rows.ts'

export type Step = 'send' | 'templates'

/** What the calls of the provider share. */
export type Provider = {
  url: () => string
  clock: Clock
  faults: Faults<Step>
  messages: Messages
  templates: Templates
  outbox: Outbox
  /** Runs several writes as one, so that a kill between two of them leaves none. */
  atomically: <Result>(work: () => Result) => Result
  settings: {
    token: string
    phoneNumberId: string
    accountId: string
    verifyToken: string
    businessName: string
    /** Where statuses and answers go; without it none is sent. */
    webhookUrl: string | null
  }
}

/** The calls take a bearer token; `guard` applies the faults of this step. */
export function guarded(provider: Provider, step: Step) {
  const guard = provider.faults.guard(step)
  return {
    ...guard,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.headers.authorization !== `Bearer ${provider.settings.token}`)
        return refuse(reply, graphError(190))
      return guard.onRequest(request, reply)
    },
  }
}
