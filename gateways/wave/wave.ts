import { circuit } from '../circuit.ts'
import { textIn } from '../fetch-json.ts'
import type { PageState, PaymentProvider } from '../payment-provider.ts'
import { ProviderDown } from '../provider-faults.ts'
import { openWaveMoneyOut } from './wave-money-out.ts'
import { readWaveNotice } from './wave-notice.ts'
import { openWaveStatement } from './wave-statement.ts'
import { waveApi, type WaveCredentials } from './wave-api.ts'

/** By the provider's documentation a session may be paid for 30 minutes. */
const validityMs = 30 * 60_000
const openTimeoutMs = 10_000
const readTimeoutMs = 8_000
const sessions = '/v1/checkout/sessions'

/** Wave's checkout sessions. A session is both the page and what a notice names. */
export function openWave(credentials: WaveCredentials): PaymentProvider {
  const call = waveApi(credentials)
  const through = circuit('wave')
  return {
    name: 'wave',
    validityMs,
    isAway: through.isResting,
    // Not retried after a timeout: an unused session costs nothing, and expires.
    openPage: ({ orderId, francs, returnUrl, cancelUrl }) =>
      through(async () => {
        const session = await call(sessions, {
          method: 'POST',
          timeoutMs: openTimeoutMs,
          body: {
            amount: String(francs),
            currency: 'XOF',
            success_url: returnUrl,
            error_url: cancelUrl,
            client_reference: orderId,
          },
        })
        const id = required(session, 'id')
        return { payToken: id, notifToken: id, paymentUrl: required(session, 'wave_launch_url') }
      }),
    closePage: (payToken) =>
      through(async () => {
        const path = `${sessions}/${encodeURIComponent(payToken)}/expire`
        await call(path, { method: 'POST', timeoutMs: readTimeoutMs })
      }),
    readNotice: ({ raw, header }, now) =>
      readWaveNotice(
        { raw, signature: header('wave-signature'), secret: credentials.webhookSecret },
        now,
      ),
    readState: ({ payToken }) =>
      through(async () => {
        const session = await call(`${sessions}/${encodeURIComponent(payToken)}`, {
          method: 'GET',
          timeoutMs: readTimeoutMs,
        })
        return { state: stateOf(session), transactionId: textIn(session, 'transaction_id') || null }
      }),
    moneyOut: openWaveMoneyOut(call),
    statement: openWaveStatement(call),
  }
}

/**
 * A refused customer may try again while the session is open, so a session by itself never fails.
 */
function stateOf(session: Record<string, unknown>): PageState {
  if (session['payment_status'] === 'succeeded') return 'succeeded'
  if (session['checkout_status'] === 'expired') return 'expired'
  if (session['checkout_status'] === 'open') return 'open'
  throw new ProviderDown(`unknown status ${textIn(session, 'checkout_status')}`)
}

function required(session: Record<string, unknown>, name: string): string {
  const value = textIn(session, name)
  if (value === '') throw new ProviderDown(`answer without ${name}`)
  return value
}
