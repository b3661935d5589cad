import { circuit } from '../circuit.ts'
import { orangeApi, type OrangeCredentials } from '../orange-api.ts'
import { ProviderDown } from '../provider-faults.ts'

export type OrangeMoneySettings = OrangeCredentials & { merchantKey: string; country: 'dev' | 'ml' }

export type NewWebPayment = {
  /** ASCII, 30 characters at most, never used before. */
  orderId: string
  /** Whole francs. */
  amount: number
  reference: string
  returnUrl: string
  cancelUrl: string
  notifUrl: string
}
export type WebPayment = { payToken: string; notifToken: string; paymentUrl: string }
export const webPaymentStatuses = ['INITIATED', 'PENDING', 'EXPIRED', 'SUCCESS', 'FAILED'] as const
export type WebPaymentStatus = (typeof webPaymentStatuses)[number]

/** Orange Money Web Payment. Every call throws ProviderDown or ProviderRefusal. */
export type OrangeMoney = {
  createPayment(payment: NewWebPayment): Promise<WebPayment>
  readStatus(payment: {
    orderId: string
    amount: number
    payToken: string
  }): Promise<{ status: WebPaymentStatus; transactionId: string | null }>
}

const createTimeoutMs = 10_000
const statusTimeoutMs = 8_000

export function openOrangeMoney(settings: OrangeMoneySettings): OrangeMoney {
  const call = orangeApi(settings)
  const through = circuit('orange_money')
  const base = `/orange-money-webpay/${settings.country}/v1`
  // The sandbox counts in its own unit, OUV; Mali in francs.
  const currency = settings.country === 'dev' ? 'OUV' : 'XOF'

  return {
    // Not repeated after a time-out: the first call may have been taken, and its order_id is then spent. Another attempt has another id.
    createPayment: (payment) =>
      through(async () => {
        const { body } = await call(`${base}/webpayment`, {
          method: 'POST',
          timeoutMs: createTimeoutMs,
          body: {
            merchant_key: settings.merchantKey,
            currency,
            order_id: payment.orderId,
            amount: payment.amount,
            return_url: payment.returnUrl,
            cancel_url: payment.cancelUrl,
            notif_url: payment.notifUrl,
            lang: 'fr',
            reference: payment.reference,
          },
        })
        return {
          payToken: textOf(body, 'pay_token'),
          notifToken: textOf(body, 'notif_token'),
          paymentUrl: textOf(body, 'payment_url'),
        }
      }),
    readStatus: ({ orderId, amount, payToken }) =>
      through(async () => {
        const { body } = await call(`${base}/transactionstatus`, {
          method: 'POST',
          timeoutMs: statusTimeoutMs,
          body: { order_id: orderId, amount, pay_token: payToken },
        })
        const status = webPaymentStatuses.find((known) => known === body['status'])
        if (!status) throw new ProviderDown(`unknown status ${String(body['status'])}`)
        const transactionId =
          typeof body['txnid'] === 'string' && body['txnid'] ? body['txnid'] : null
        return { status, transactionId }
      }),
  }
}

function textOf(body: Record<string, unknown>, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '') throw new ProviderDown(`answer without ${name}`)
  return value
}
