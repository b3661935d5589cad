import type { PaymentProviderName } from '#modules/operators/database/values.ts'

import { defineEvent } from '#kernel/events/events.ts'

export type Purpose = 'order' | 'subscription' | 'exchange'
type Payment = {
  provider: PaymentProviderName
  paymentId: string
  purpose: Purpose
  subjectId: string
  payerId: string
  francs: number
  forDeposit: boolean
  at: string
}

export const paymentSucceeded = defineEvent<Payment>('payments.succeeded')
/** `orderId`, `orderNumber`: null for a plan. `toPhone`: null for the paying number. */
export type RefundFacts = {
  refundId: string
  payerId: string
  subjectId: string
  orderId: string | null
  orderNumber: string | null
  francs: number
  isCash: boolean
  /** Its payee is asked whether it is owed; absent in older events. */
  asksPayee?: boolean
  provider: PaymentProviderName
  toPhone: string | null
  at: string
}
export const refundRequested = defineEvent<RefundFacts>('payments.refund_requested')
export const refundNumberGiven = defineEvent<RefundFacts>('payments.refund_number_given')
export const refundSent = defineEvent<RefundFacts>('payments.refund_sent')
export const refundFailed = defineEvent<RefundFacts & { reason: string }>('payments.refund_failed')
export const refundConfirmed = defineEvent<RefundFacts>('payments.refund_confirmed')
/** Its payee says that nothing is owed: it is gone. `subjectId`: the parcel. */
export const refundDenied = defineEvent<{ subjectId: string; francs: number; at: string }>(
  'payments.refund_denied',
)
export const paymentFailed = defineEvent<Payment & { outcome: 'failed' | 'expired' }>(
  'payments.failed',
)
