import { gatewayErrorByNumber } from '../orange-gateway/answers.ts'
import type { Refusal } from '../program/refusal.ts'

/**
 * The messaging API's own shape. Only the HTTP status is documented to be relied upon; the
 * identifiers are those of OMA's ParlayREST.
 */
function smsError(status: number, messageId: string, text: string): Refusal {
  return { status, body: { requestError: { serviceException: { messageId, text } } } }
}

export const smsErrors = {
  invalidField: (field: string) =>
    smsError(400, 'SVC0002', `Invalid input value for message part ${field}`),
  invalidAddress: () =>
    smsError(400, 'SVC0004', 'No valid addresses provided in message part address'),
  tooLong: (longest: number) =>
    smsError(400, 'SVC0280', `Message too long. Maximum length is ${longest} characters`),
  exhausted: () =>
    smsError(403, 'POL0001', 'A policy error occurred. Error code is: exhausted balance'),
  tooFast: () =>
    smsError(429, 'POL0001', 'A policy error occurred. Error code is: too many messages a second'),
  notFound: () => smsError(404, 'SVC0002', 'The requested resource does not exist'),
  broken: () => smsError(500, 'SVC0001', 'A service error occurred'),
  unavailable: () =>
    smsError(503, 'SVC0001', 'A service error occurred. Error code is: service unavailable'),
}

/**
 * The refusal a fault asks for by number: one of the gateway's codes, or 403 for an exhausted
 * balance, 429, 500.
 */
export function smsErrorByNumber(code: number): Refusal {
  if (code === 403) return smsErrors.exhausted()
  if (code === 429) return smsErrors.tooFast()
  if (code === 500) return smsErrors.broken()
  return gatewayErrorByNumber(code)
}
