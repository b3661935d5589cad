import { expect } from 'vitest'

import { expectCourierCash } from '#server/deliveries/index.ts'
import { checkLedger } from '#server/ledger/index.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { expectEscrow, expectRefundsDue } from '#server/orders/index.ts'
import { expectSellersOwed } from '#server/payouts/index.ts'

/** Every entry balances, and the ledger's balances are what orders, refunds, payouts and couriers say. */
export async function expectLedgerAgrees(kernel: Kernel): Promise<void> {
  const facts = [expectEscrow, expectRefundsDue, expectSellersOwed, expectCourierCash]
  expect(
    await checkLedger(
      kernel,
      facts.map((of) => of(kernel)),
    ),
  ).toEqual([])
}
