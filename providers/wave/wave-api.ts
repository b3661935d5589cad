import { circuit, requestHeader } from '../measured-call.ts'
import { fetchJson, textIn } from '../fetch-json.ts'
import type { MoneyOut, Transfer, TransferState } from '../money-out.ts'
import { ProviderDown, ProviderRefusal } from '../provider-faults.ts'

/** Reasons for finance and the receiver. Source: docs.wave.com/payout. */
const words: Readonly<Record<string, string>> = {
  'insufficient-funds': 'Le compte du marché chez Wave n’a pas assez d’argent.',
  'recipient-limit-exceeded': 'Ce compte Wave a atteint son plafond et ne peut pas recevoir.',
  'recipient-account-blocked': 'Ce compte Wave est bloqué.',
  'recipient-account-inactive': 'Ce compte Wave n’est plus actif.',
  'recipient-minor': 'Ce compte Wave ne peut pas recevoir : il est celui d’un mineur.',
  'country-mismatch': 'Ce numéro Wave n’est pas du Mali.',
  'request-validation-error': 'Wave ne connaît pas ce numéro.',
  reversed: 'Wave a repris cette somme après l’avoir versée.',
}

const sendTimeoutMs = 20_000
const readTimeoutMs = 8_000

/** Opens it on its own circuit: a key that may not pay out closes no checkout. */
export function openWaveMoneyOut(call: WaveApi): MoneyOut {
  const circuitOfCalls = circuit('wave_money_out')
  const through = <T>(work: () => Promise<T>) => circuitOfCalls(() => aboutUs(work))
  return {
    refundPage: (payToken) =>
      through(async () => {
        const path = `/v1/checkout/sessions/${encodeURIComponent(payToken)}/refund`
        // Empty: the statement names the refund by its session.
        await call(path, { method: 'POST', timeoutMs: sendTimeoutMs })
        return payToken
      }),
    async send({ key, reference, francs, phone, name, reason }) {
      try {
        return await through(async () =>
          transferOf(
            await call('/v1/payout', {
              method: 'POST',
              timeoutMs: sendTimeoutMs,
              idempotencyKey: key,
              body: {
                currency: 'XOF',
                receive_amount: String(francs),
                mobile: `+223${phone}`,
                name,
                client_reference: reference,
                payment_reason: reason,
              },
            }),
          ),
        )
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error
        return { id: '', state: 'failed', failure: failureWords(error.code) }
      }
    },
    read: (reference) =>
      through(async () => {
        const path = `/v1/payouts/search?client_reference=${encodeURIComponent(reference)}`
        const { result } = await call(path, { method: 'GET', timeoutMs: readTimeoutMs })
        const found: unknown = Array.isArray(result) ? result[0] : null
        return isRecord(found) ? transferOf(found) : null
      }),
  }
}

/** A refused API key is no failed transfer: Wave counts as down until it is corrected. */
async function aboutUs<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    const { status, code } = error
    if (status === 401 || (status === 403 && code !== 'insufficient-funds'))
      throw new ProviderDown(`answered ${status}: ${code}`, error)
    throw error
  }
}

const states: Readonly<Record<string, TransferState>> = {
  processing: 'processing',
  succeeded: 'succeeded',
  failed: 'failed',
  reversed: 'reversed',
}

function transferOf(payout: Record<string, unknown>): Transfer {
  const id = textIn(payout, 'id')
  const state = states[textIn(payout, 'status')]
  if (id === '' || !state) throw new ProviderDown(`unknown payout ${textIn(payout, 'status')}`)
  if (state === 'processing' || state === 'succeeded') return { id, state, failure: null }
  const error = payout['payout_error']
  const code = isRecord(error) ? textIn(error, 'error_code') : state
  return { id, state, failure: failureWords(code) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function failureWords(code: string): string {
  return words[code] ?? `Wave a refusé${code ? ` (${code})` : ''}.`
}

export type WaveCredentials = {
  baseUrl: string
  apiKey: string
  webhookSecret: string
  /** ms, in place of each call's own; for tests. */
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
 * Source: docs.wave.com/checkout and docs.wave.com/payout.
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
