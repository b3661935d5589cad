import type { PaymentProviderName } from '#modules/payments/database/values.ts'

import { defineEvent } from '#kernel/events/events.ts'

export type Purpose = 'order' | 'subscription'
type Payment = {
  provider: PaymentProviderName
  paymentId: string
  purpose: Purpose
  subjectId: string
  payerId: string
  francs: number
  at: string
}

/**
 * The provider says it is paid. Emitted once per payment, within the transaction that settles it.
 */
export const paymentSucceeded = defineEvent<Payment>('payments.succeeded')
/**
 * A refund, for the rooms that notify its payee. `orderId`, `orderNumber`: null for a plan.
 * `toPhone`: null while it goes to the number that paid.
 */
export type RefundNews = {
  refundId: string
  payerId: string
  subjectId: string
  orderId: string | null
  orderNumber: string | null
  francs: number
  isCash: boolean
  provider: PaymentProviderName
  toPhone: string | null
  at: string
}
/** Money is owed back. */
export const refundRequested = defineEvent<RefundNews>('payments.refund_requested')
/** The payee chose which number gets it. */
export const refundNumberGiven = defineEvent<RefundNews>('payments.refund_number_given')
/** Finance has sent it to the operator. */
export const refundSent = defineEvent<RefundNews>('payments.refund_sent')
/** The operator could not pay it; a new number may be given. */
export const refundFailed = defineEvent<RefundNews & { reason: string }>('payments.refund_failed')
/** The operator has paid a refund. */
export const refundConfirmed = defineEvent<RefundNews>('payments.refund_confirmed')
/** The attempt ended without money: refused, or left to expire. */
export const paymentFailed = defineEvent<Payment & { outcome: 'failed' | 'expired' }>(
  'payments.failed',
)
