import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../program/clock.ts'
import type { Faults } from '../program/faults.ts'
import type { Outbox } from '../program/outbox.ts'
import { refuse } from '../program/refusal.ts'
import { apiError } from './api-errors.ts'
import type { Payouts } from './payout-rows.ts'
import type { Sessions } from './session-rows.ts'

export type Step = 'checkout' | 'status' | 'refund' | 'payout' | 'statement'

/** What the calls of the provider share. */
export type Provider = {
  url: () => string
  clock: Clock
  faults: Faults<Step>
  sessions: Sessions
  payouts: Payouts
  outbox: Outbox
  /** Runs several writes as one, so that a kill between two of them leaves none. */
  atomically: <Result>(work: () => Result) => Result
  settings: {
    apiKey: string
    businessName: string
    /** Where notifications go; without it none is sent. */
    webhookUrl: string | null
    sessionSeconds: number
    lateSeconds: number
    /** Francs in the wallet before anything was paid. */
    openingBalance: number
  }
}

/** The calls of a wallet take its key; `guard` applies the faults of this step. */
export function guarded(provider: Provider, step: Step) {
  const guard = provider.faults.guard(step)
  return {
    ...guard,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const header = request.headers.authorization
      if (!header) return refuse(reply, apiError('missing-auth-header'))
      if (header !== `Bearer ${provider.settings.apiKey}`)
        return refuse(reply, apiError('no-matching-api-key'))
      return guard.onRequest(request, reply)
    },
  }
}
