import { expectCourierCash } from './deliveries/index.ts'
import type { Kernel } from './kernel/kernel.ts'
import type { Expectation } from './ledger/index.ts'
import { expectEscrow, expectRefundsDue } from './orders/index.ts'
import { expectSellersOwed } from './payouts/index.ts'

/** The balances of the ledger as computed from the tables of every room. */
export function expectedOfLedger(kernel: Kernel): readonly Expectation[] {
  return [
    expectEscrow(kernel),
    expectRefundsDue(kernel),
    expectSellersOwed(kernel),
    expectCourierCash(kernel),
  ]
}
