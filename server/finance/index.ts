/** Finance: the double-entry ledger. Append-only; others call its posting functions inside their own transaction. */
import type { Kernel } from '../kernel/kernel.ts'
import { checkEveryNight, type Expectation } from './self-check.ts'
import { sumUp } from './sum-up.ts'

export { ownBalances, postCourierFee, postRemittance } from './courier-postings.ts'
export {
  postCashCollected,
  postPaymentReceived,
  postRefundDue,
  postRefundSent,
  postSale,
  postSaleReversed,
} from './order-postings.ts'
export { postDifferenceAccepted, postPayoutPaid, postProviderTransfer } from './payout-postings.ts'
export { balancesOf, postEntries } from './post-entries.ts'
export { ledgerDisagreed } from './finance.events.ts'
export { cashInBoxes } from './cash-in-boxes.ts'
export { checkLedger, type Expectation } from './self-check.ts'

/** `expectations`: what higher domains know should stand on an account, checked every night. */
export function financeDomain(kernel: Kernel, expectations: readonly Expectation[]): void {
  kernel.jobs.every('*/5 * * * *', 'finance.sum-up', async () => void (await sumUp(kernel)))
  kernel.jobs.every('30 2 * * *', 'finance.self-check', () => checkEveryNight(kernel, expectations))
}
