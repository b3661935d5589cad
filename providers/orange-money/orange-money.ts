import { z } from 'zod'

import { circuit } from '../measured-call.ts'
import { orangeApi, type OrangeCredentials } from '../orange-api.ts'
import { jsonIn } from '../fetch-json.ts'
import type { PageState, PaymentProvider } from '../payment-provider.ts'
import { ProviderDown } from '../provider-faults.ts'

export type OrangeMoneySettings = OrangeCredentials & { merchantKey: string; country: 'dev' | 'ml' }

const states = {
  INITIATED: 'open',
  PENDING: 'confirming',
  EXPIRED: 'expired',
  SUCCESS: 'succeeded',
  FAILED: 'failed',
} as const satisfies Record<string, PageState>

const notice = z.object({
  status: z.string().max(40),
  notif_token: z.string().regex(/^[\w-]{1,128}$/),
  txnid: z.string().max(64).optional(),
})

/** Time that a page takes payments, by the provider's documentation. */
const validityMs = 10 * 60_000
const createTimeoutMs = 10_000
const statusTimeoutMs = 8_000

/** Opens Web Payment. Its API has no call for refunds and payouts: made by hand. */
export function openOrangeMoney(settings: OrangeMoneySettings): PaymentProvider {
  const call = orangeApi(settings)
  const through = circuit('orange_money')
  const base = `/orange-money-webpay/${settings.country}/v1`
  // The sandbox counts in its own unit.
  const currency = settings.country === 'dev' ? 'OUV' : 'XOF'

  return {
    name: 'orange_money',
    validityMs,
    isAway: through.isResting,
    // Not retried after a timeout: the first call may have been taken, and its order_id is then
    // used up.
    openPage: (page) =>
      through(async () => {
        const { body } = await call(`${base}/webpayment`, {
          method: 'POST',
          timeoutMs: createTimeoutMs,
          body: {
            merchant_key: settings.merchantKey,
            currency,
            order_id: page.orderId,
            amount: page.francs,
            return_url: page.returnUrl,
            cancel_url: page.cancelUrl,
            notif_url: page.noticeUrl,
            lang: 'fr',
            reference: page.reference,
          },
        })
        return {
          payToken: textOf(body, 'pay_token'),
          notifToken: textOf(body, 'notif_token'),
          paymentUrl: textOf(body, 'payment_url'),
        }
      }),
    // Not signed: only the token identifies the page.
    readNotice({ raw }) {
      const read = notice.safeParse(jsonIn(raw))
      return read.success ? read.data.notif_token : null
    },
    readState: ({ orderId, francs, payToken }) =>
      through(async () => {
        const { body } = await call(`${base}/transactionstatus`, {
          method: 'POST',
          timeoutMs: statusTimeoutMs,
          body: { order_id: orderId, amount: francs, pay_token: payToken },
        })
        const state = stateOf(body['status'])
        const transactionId =
          typeof body['txnid'] === 'string' && body['txnid'] ? body['txnid'] : null
        return { state, transactionId }
      }),
  }
}

function stateOf(status: unknown): PageState {
  if (typeof status === 'string' && isStatus(status)) return states[status]
  throw new ProviderDown(`unknown status ${String(status)}`)
}

function isStatus(status: string): status is keyof typeof states {
  return Object.hasOwn(states, status)
}

function textOf(body: Record<string, unknown>, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '') throw new ProviderDown(`answer without ${name}`)
  return value
}
