import { expectCourierCash } from '#modules/deliveries/server/index.ts'
import type { Expectation } from '#modules/ledger/server/index.ts'
import { expectEscrow, expectRefundsDue } from '#modules/orders/server/index.ts'
import { expectPromotions } from '#modules/promotions/server/index.ts'
import { expectSellersOwed } from '#modules/payouts/server/index.ts'

/** The balances of the ledger as computed from the tables of every room. */
export const expectedOfLedger: readonly Expectation[] = [
  expectEscrow,
  expectRefundsDue,
  expectSellersOwed,
  expectPromotions,
  expectCourierCash,
]
