import { sql, type SQL } from 'drizzle-orm'

import type { FigureName } from '#contract/books.ts'

/** What each figure is a sum of, over `e` (entries), `a` (accounts) and `t` (transactions), and on which side it counts as positive. The only place that says so. */
export const figures: Readonly<Record<FigureName, { of: SQL; sign: 1 | -1 }>> = {
  collected_orange_money: {
    of: sql`a.kind = 'provider_clearing' and e.amount_francs > 0 and t.kind in ('payment_received', 'subscription_paid', 'refund_due')`,
    sign: 1,
  },
  collected_cash: { of: sql`a.kind = 'courier_cash' and t.kind = 'cash_collected'`, sign: 1 },
  commission: { of: sql`a.kind = 'commission'`, sign: -1 },
  delivery: { of: sql`a.kind = 'delivery_revenue' and t.kind <> 'courier_fee'`, sign: -1 },
  delivery_to_couriers: { of: sql`a.kind = 'delivery_revenue' and t.kind = 'courier_fee'`, sign: 1 },
  subscriptions: { of: sql`a.kind = 'subscriptions'`, sign: -1 },
  market: { of: sql`a.kind in ('commission', 'delivery_revenue', 'subscriptions', 'write_off')`, sign: -1 },
}

export const placeAccounts = ['provider_clearing', 'bank', 'courier_cash'] as const
export const ownerAccounts = ['escrow', 'seller_payable', 'courier_payable', 'refunds_due'] as const
