import { expectCourierCash } from '#modules/deliveries/server/module.ts'
import type { Expectation } from '#modules/ledger/server/module.ts'
import { expectEscrow, expectRefundsDue } from '#modules/orders/server/module.ts'
import { expectPromotions } from '#modules/promotions/server/module.ts'
import { expectSellersOwed } from '#modules/payouts/server/module.ts'

/** The balances of the ledger as computed from the tables of every room. */
export const expectedOfLedger: readonly Expectation[] = [
  expectEscrow,
  expectRefundsDue,
  expectSellersOwed,
  expectPromotions,
  expectCourierCash,
]
