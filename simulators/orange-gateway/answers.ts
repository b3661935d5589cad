import type { Refusal } from '../program/request-rules.ts'

const gatewayErrors = {
  5: [503, 'Service unavailable', 'The requested service is not available for now.'],
  22: [400, 'Invalid body', 'The body could not be read as JSON.'],
  23: [400, 'Missing body field', 'A mandatory field of the body is missing.'],
  24: [400, 'Invalid body field', 'A field of the body has an invalid value.'],
  40: [
    401,
    'Missing credentials',
    'The requested service needs credentials, but none were provided.',
  ],
  41: [
    401,
    'Invalid credentials',
    'The requested service needs valid credentials, those provided are not.',
  ],
  42: [
    401,
    'Expired credentials',
    'The requested service needs credentials, and those provided have expired.',
  ],
  50: [403, 'Access denied', 'The application has no right to this service.'],
  53: [403, 'Quota exceeded', 'The application used all the requests it may send for now.'],
  60: [404, 'Resource not found', 'The requested resource does not exist.'],
  1201: [403, 'Forbidden transaction', 'This transaction is not allowed.'],
  1202: [403, 'Invalid merchant key', 'The merchant key is unknown.'],
  1203: [403, 'Currency not allowed', 'The currency is not the one of this country.'],
  1204: [403, 'Order id already used', 'The order_id was already used by another transaction.'],
} as const satisfies Record<number, readonly [number, string, string]>

export type GatewayCode = keyof typeof gatewayErrors

/** Makes `{ code, message, description }`. `detail` names the faulty field. */
export function gatewayError(code: GatewayCode, detail?: string): Refusal {
  const [status, message, description] = gatewayErrors[code]
  return {
    status,
    body: {
      code,
      message,
      description: detail === undefined ? description : `${description} (${detail})`,
    },
  }
}

/** @throws RangeError without such a code: a misspelt control must not pass */
export function gatewayErrorByNumber(code: number): Refusal {
  if (!isGatewayCode(code)) throw new RangeError(`The provider has no error ${code}`)
  return gatewayError(code)
}

function isGatewayCode(code: number): code is GatewayCode {
  return Object.hasOwn(gatewayErrors, code)
}

export function oauthError(status: number, error: string, description: string): Refusal {
  return { status, body: { error, error_description: description } }
}
