/** Double-entry ledger, append-only. Others post inside their transaction; finance reads. */
import type { Kernel } from '#kernel/kernel.ts'
import { type Expectation, measureChecks } from './server/measure-checks.ts'
import { checkEveryNight } from './server/self-check.ts'
import { sumUp } from './server/sum-up.ts'

export { ownBalances, postCourierFee, postRemittance } from './server/courier-postings.ts'
export {
  postCashCollected,
  postFallenOut,
  postPaymentReceived,
  postRefundDue,
  postRefundSent,
  postSale,
  postSaleReversed,
} from './server/order-postings.ts'
export {
  postDifferenceAccepted,
  postPayoutPaid,
  postPayoutReversed,
  postProviderTransfer,
} from './server/payout-postings.ts'
export { boxesOf, cashInBoxes } from './server/cash-in-boxes.ts'

export { closeMonthOfLedger, holdPostings } from './server/closed-months.ts'
export { returnDues, takeDues } from './server/dues.ts'
export { balancesOf, postEntries } from './server/post-entries.ts'
export { ledgerDisagreed, type Finding } from './server/events.ts'
export { within, type Expectation } from './server/measure-checks.ts'
export { checkAndRecord, checkLedger } from './server/self-check.ts'

/** `expectations`: other modules' balances, checked nightly. */
export function openLedger(kernel: Kernel, expectations: readonly Expectation[]): void {
  kernel.jobs.every('*/5 * * * *', 'finance.sum-up', async () => void (await sumUp(kernel)))
  kernel.jobs.every('30 2 * * *', 'finance.self-check', () => checkEveryNight(kernel, expectations))
  measureChecks(kernel)
}
