/** Finance: the double-entry ledger. Append-only; others call its posting functions inside their own transaction. */
export * from './finance.table.ts'
export { postCashCollected, postPaymentReceived, postRefundDue, postSale } from './order-postings.ts'
export { balancesOf, postEntries } from './post-entries.ts'
