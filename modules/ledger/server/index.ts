/**
 * Ledger: the double-entry books. Append-only; others call its posting functions inside their own
 * transaction, finance reads it.
 */
export { ownBalances, postCourierFee, postRemittance } from './courier-postings.ts'
export {
  postCashCollected,
  postPaymentReceived,
  postRefundDue,
  postRefundSent,
  postSale,
  postSaleReversed,
} from './order-postings.ts'
export {
  postDifferenceAccepted,
  postPayoutPaid,
  postPayoutReversed,
  postProviderTransfer,
} from './payout-postings.ts'
export { boxesOf } from './books/boxes.queries.ts'
export { monthsOf } from './books/months.ts'
export { balanceSheet, collectedByDay, sumFigures } from './books/overview.queries.ts'
export { spanOf } from './books/periods.ts'
export { balancesOf, postEntries } from './post-entries.ts'
export { ledgerDisagreed, type Finding } from './ledger.events.ts'
export { cashInBoxes } from './cash-in-boxes.ts'
export { within, type Expectation } from './check-words.ts'
export { checkAndRecord, checkLedger } from './self-check.ts'
