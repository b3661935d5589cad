import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../program/database.ts'
import type { Faults } from '../program/faults.ts'
import type { Outbox } from '../program/outbox.ts'
import { type Refusal, refuse } from '../program/request-rules.ts'
import type { Payouts } from './payout-rows.ts'
import type { Sessions } from './session-rows.ts'

export type WaveStep = 'checkout' | 'status' | 'refund' | 'payout' | 'statement'

export type Provider = {
  url: () => string
  clock: Clock
  faults: Faults<WaveStep>
  sessions: Sessions
  payouts: Payouts
  outbox: Outbox
  /** Runs several writes as one, also in a kill. */
  atomically: <Result>(work: () => Result) => Result
  settings: {
    apiKey: string
    businessName: string
    /** null: sends none. */
    webhookUrl: string | null
    sessionSeconds: number
    lateSeconds: number
    /** Francs before any payment. */
    openingBalance: number
  }
}

/** Checks the key, applies the step's faults. */
export function guarded(provider: Provider, step: WaveStep) {
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

const errors = {
  'missing-auth-header': [401, 'Your request should include an HTTP auth header.'],
  'no-matching-api-key': [401, 'The key you provided does not exist.'],
  'request-validation-error': [400, 'The request does not match what the call takes.'],
  'invalid-wallet': [403, 'This wallet may not use the call.'],
  'insufficient-funds': [403, 'The wallet holds less than this.'],
  'checkout-session-not-found': [404, 'No checkout session has this id.'],
  'checkout-refund-failed': [409, 'The session cannot be refunded.'],
  'checkout-session-not-open': [409, 'The session is not open.'],
  'payout-not-found': [404, 'No payout has this id.'],
  'payout-reversal-failed': [409, 'The payout cannot be reversed.'],
  'idempotency-mismatch': [422, 'The idempotency key was used with another body.'],
  'missing-idempotency-key': [400, 'The header Idempotency-Key is mandatory.'],
  'not-found': [404, 'The resource does not exist.'],
  'service-unavailable': [503, 'The service is not available for now.'],
} as const satisfies Record<string, readonly [number, string]>

type ErrorCode = keyof typeof errors

/** Makes `{ code, message }`, with a faulty field in `details`. */
export function apiError(code: ErrorCode, field?: string): Refusal {
  const [status, message] = errors[code]
  return {
    status,
    body: {
      code,
      message,
      ...(field ? { details: [{ loc: ['body', field], msg: 'invalid' }] } : {}),
    },
  }
}

/** @throws RangeError when the provider has no such answer */
export function apiErrorByStatus(status: number): Refusal {
  const code = codes.find((one) => errors[one][0] === status)
  if (!code) throw new RangeError(`The provider has no answer ${status}`)
  return apiError(code)
}

const codes = Object.keys(errors).filter(isErrorCode)

function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(errors, value)
}
