import { defineEvent } from '../kernel/events.ts'

export type Purpose = 'order' | 'subscription'
type Payment = {
  paymentId: string
  purpose: Purpose
  subjectId: string
  payerId: string
  francs: number
  at: string
}

/** The provider says it is paid. Told once per payment, within the transaction that settles it. */
export const paymentSucceeded = defineEvent<Payment>('payments.succeeded')
/** The operator has paid a refund. */
export const refundConfirmed = defineEvent<{
  refundId: string
  payerId: string
  subjectId: string
  francs: number
  at: string
}>('payments.refund_confirmed')
/** The attempt ended without money: refused, or left to expire. */
export const paymentFailed = defineEvent<Payment & { outcome: 'failed' | 'expired' }>(
  'payments.failed',
)
