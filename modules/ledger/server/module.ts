/** Double-entry ledger, append-only. Others post inside their transaction; finance reads. */
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { booksRoutes } from './books/books.routes.ts'
import { type Expectation, measureChecks } from './measure-checks.ts'
import { checkEveryNight } from './self-check.ts'
import { sumUp } from './sum-up.ts'

export { ownBalances, postCourierFee, postRemittance } from './courier-postings.ts'
export {
  postCashCollected,
  postFallenOut,
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
export { boxesOf, cashInBoxes } from './cash-in-boxes.ts'
export { monthsOf, spanOf } from './books/close-months.ts'
export { balanceSheet, collectedByDay, sumFigures } from './books/overview.queries.ts'
export { balancesOf, postEntries } from './post-entries.ts'
export { ledgerDisagreed, type Finding } from './events.ts'
export { within, type Expectation } from './measure-checks.ts'
export { checkAndRecord, checkLedger } from './self-check.ts'

/** `expectations`: other modules' balances, checked nightly. */
export function ledgerDomain(
  kernel: Kernel,
  expectations: readonly Expectation[],
): { routes: Route[] } {
  kernel.jobs.every('*/5 * * * *', 'finance.sum-up', async () => void (await sumUp(kernel)))
  kernel.jobs.every('30 2 * * *', 'finance.self-check', () => checkEveryNight(kernel, expectations))
  measureChecks(kernel)
  return { routes: booksRoutes(kernel) }
}
