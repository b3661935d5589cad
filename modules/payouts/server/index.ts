/**
 * Payouts: what shops and couriers are paid on Saturdays: built from the ledger, approved by two,
 * sent to the operator, settled line by line.
 */
export { approveBatch, reviewBatch } from './approve-batch.ts'
export { currentBatch } from './batches.queries.ts'
export { buildBatch } from './build-batch.ts'
export { saturdaysAhead } from './coming-saturday.ts'
export { heldItems } from './held.queries.ts'
export { depotReminded, payoutFailed, payoutNumberChanged, payoutPaid } from './payouts.events.ts'
export { readPayoutNumber } from './payout-number.ts'
export { sendBatch } from './send-batch.ts'
export { failLine, payLine } from './settle-line.ts'
export { expectSellersOwed } from './expect-sellers-owed.ts'
export { ownPayoutParts } from './own-parts.ts'
