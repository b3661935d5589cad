import { fetchJson, textIn } from '../fetch-json.ts'
import { requestHeader } from '../measured-call.ts'
import { ProviderDown, ProviderRefusal } from '../provider-faults.ts'

export type WaveCredentials = {
  baseUrl: string
  /** Of one wallet. */
  apiKey: string
  /** Signs what Wave posts to us. */
  webhookSecret: string
  /** The timeout in ms, in place of each call's own; shorter in tests. */
  patienceMs?: () => number
}

export type WaveApi = (
  path: string,
  request: {
    method: 'GET' | 'POST'
    body?: unknown
    /** Wave does a call of the same key once. */
    idempotencyKey?: string
    timeoutMs: number
  },
) => Promise<Record<string, unknown>>

/**
 * The calls of a wallet. Source: docs.wave.com/checkout and docs.wave.com/payout.
 * @throws ProviderDown (unreachable, timeout, 5xx, 429) · ProviderRefusal (any other error answer)
 */
export function waveApi(credentials: WaveCredentials): WaveApi {
  const base = credentials.baseUrl.replace(/\/+$/, '')
  return async (path, { method, body, idempotencyKey, timeoutMs }) => {
    const { status, body: answer } = await fetchJson(base + path, {
      method,
      headers: {
        authorization: `Bearer ${credentials.apiKey}`,
        accept: 'application/json',
        ...requestHeader(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(credentials.patienceMs?.() ?? timeoutMs),
    })
    if (status >= 200 && status < 300) return answer
    const message = textIn(answer, 'message') || 'refused'
    if (status >= 500 || status === 429 || status === 408)
      throw new ProviderDown(`answered ${status}: ${message}`)
    throw new ProviderRefusal(status, textIn(answer, 'code'), message)
  }
}
