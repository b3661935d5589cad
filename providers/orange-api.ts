import { fetchJson, textIn } from './fetch-json.ts'
import { requestHeader } from './measured-call.ts'
import { ProviderDown, ProviderRefusal } from './provider-faults.ts'

export type OrangeCredentials = {
  baseUrl: string
  clientId: string
  clientSecret: string
  /** ms, in place of each call's own; for tests. */
  patienceMs?: () => number
}
export type OrangeApi = (
  path: string,
  request: { method: 'GET' | 'POST'; body?: unknown; timeoutMs: number },
) => Promise<{ status: number; body: Record<string, unknown> }>

/** Renewed this long before it expires: not during a call. */
const marginMs = 60_000
const tokenTimeoutMs = 8_000

/**
 * Opens Orange's APIs: a bearer token fetched once for concurrent calls, cached as the provider
 * says, renewed once on 401.
 * @throws ProviderDown (unreachable, timeout, 5xx, 429) · ProviderRefusal (any other error answer)
 */
export function orangeApi(credentials: OrangeCredentials): OrangeApi {
  const base = credentials.baseUrl.replace(/\/+$/, '')
  let token: { value: string; until: number } | null = null
  let renewing: Promise<string> | null = null

  async function bearer(): Promise<string> {
    if (token && token.until > performance.now()) return token.value
    renewing ??= renew().finally(() => (renewing = null))
    return renewing
  }

  async function renew(): Promise<string> {
    const basic = Buffer.from(`${credentials.clientId}:${credentials.clientSecret}`).toString(
      'base64',
    )
    const { status, body } = await fetchJson(`${base}/oauth/v3/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
      signal: AbortSignal.timeout(credentials.patienceMs?.() ?? tokenTimeoutMs),
    }).catch((error: unknown) => {
      throw new ProviderDown('no access token', error)
    })
    if (status !== 200 || typeof body['access_token'] !== 'string') throw refusalOf(status, body)
    // The documentation shows a string, answers have shown a number: seconds.
    const seconds = Number(body['expires_in'])
    token = {
      value: body['access_token'],
      until:
        performance.now() +
        Math.max(30_000, (Number.isFinite(seconds) ? seconds * 1_000 : 0) - marginMs),
    }
    return token.value
  }

  return async (path, { method, body, timeoutMs }) => {
    const send = async () =>
      fetchJson(base + path, {
        method,
        headers: {
          authorization: `Bearer ${await bearer()}`,
          accept: 'application/json',
          ...requestHeader(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(credentials.patienceMs?.() ?? timeoutMs),
      })
    let answer = await send()
    if (answer.status === 401) {
      token = null
      answer = await send()
    }
    if (answer.status >= 200 && answer.status < 300) return answer
    throw refusalOf(answer.status, answer.body)
  }
}

function refusalOf(status: number, body: Record<string, unknown>): Error {
  const inner = serviceException(body)
  const message =
    textIn(body, 'message') || textIn(body, 'error') || textIn(inner, 'text') || 'refused'
  if (status >= 500 || status === 429 || status === 408)
    return new ProviderDown(`answered ${status}: ${message}`)
  return new ProviderRefusal(
    status,
    textIn(body, 'code') || textIn(body, 'error') || textIn(inner, 'messageId'),
    message,
  )
}

/** Unwraps the SMS API's `{requestError:{serviceException:{messageId,text}}}`. */
function serviceException(body: Record<string, unknown>): Record<string, unknown> {
  const wrapped = body['requestError']
  const inner: unknown =
    typeof wrapped === 'object' && wrapped !== null ? Object.values(wrapped)[0] : undefined
  return typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {}
}
