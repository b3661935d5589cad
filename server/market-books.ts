import { expectCourierCash } from './deliveries/index.ts'
import type { Expectation } from './ledger/index.ts'
import { expectEscrow, expectRefundsDue } from './orders/index.ts'
import { expectSellersOwed } from './payouts/index.ts'

/** The balances of the ledger as computed from the tables of every room. */
export const expectedOfLedger: readonly Expectation[] = [
  expectEscrow,
  expectRefundsDue,
  expectSellersOwed,
  expectCourierCash,
]
