/**
 * Payments: attempts to pay by mobile money, how each ended, and the refunds that are due. Does not
 * know what is bought.
 */
export { nothingToPay } from './payments.errors.ts'
export {
  paymentFailed,
  paymentSucceeded,
  refundConfirmed,
  refundFailed,
  refundNumberGiven,
  refundRequested,
  refundSent,
  type RefundNews,
} from './payments.events.ts'
export {
  lastPayments,
  paidPaymentOf,
  refundStatesOf,
  type PaymentFacts,
} from './payments.queries.ts'
export type { Payments } from './payments.ts'
export { requestRefund } from './request-refund.ts'
export { ownPaymentParts } from './own-parts.ts'
