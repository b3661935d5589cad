import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../program/database.ts'
import type { Faults } from '../program/faults.ts'
import type { Outbox } from '../program/outbox.ts'
import { type Refusal, refuse } from '../program/request-rules.ts'
import type { Messages } from './message-rows.ts'
import type { Templates } from './template-rows.ts'

export type WhatsAppStep = 'send' | 'templates'

export type Provider = {
  url: () => string
  clock: Clock
  faults: Faults<WhatsAppStep>
  messages: Messages
  templates: Templates
  outbox: Outbox
  /** Runs several writes as one, also in a kill. */
  atomically: <Result>(work: () => Result) => Result
  settings: {
    token: string
    phoneNumberId: string
    accountId: string
    verifyToken: string
    businessName: string
    /** null: sends none. */
    webhookUrl: string | null
  }
}

/** Checks the token, applies the step's faults. */
export function guarded(provider: Provider, step: WhatsAppStep) {
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

const errors = {
  0: [401, 'AuthException', 'The access token is not right.'],
  2: [503, 'OAuthException', 'The service is not available for now.'],
  100: [400, 'OAuthException', 'Invalid parameter'],
  190: [401, 'OAuthException', 'Invalid OAuth access token.'],
  803: [404, 'OAuthException', 'No object has this id.'],
  130429: [429, 'OAuthException', 'Rate limit hit'],
  131000: [500, 'OAuthException', 'Something went wrong'],
  131047: [400, 'OAuthException', 'Re-engagement message: 24 hours have passed.'],
  132000: [400, 'OAuthException', 'The number of parameters does not match.'],
  132001: [404, 'OAuthException', 'The template does not exist in this language.'],
} as const satisfies Record<number, readonly [number, string, string]>

type GraphErrorCode = keyof typeof errors

/** Makes `{ error: { message, type, code, error_data } }`. */
export function graphError(code: GraphErrorCode, details?: string): Refusal {
  const [status, type, message] = errors[code]
  return {
    status,
    body: {
      error: {
        message: `(#${code}) ${message}`,
        type,
        code,
        ...(details ? { error_data: { messaging_product: 'whatsapp', details } } : {}),
        fbtrace_id: 'simulated',
      },
    },
  }
}

/** @throws RangeError when the provider has no such error */
export function graphErrorByCode(code: number): Refusal {
  if (!isKnown(code)) throw new RangeError(`The provider has no error ${code}`)
  return graphError(code)
}

function isKnown(code: number): code is GraphErrorCode {
  return Object.hasOwn(errors, code)
}
