import { sql } from 'drizzle-orm'

import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { refundFacts } from '#modules/payments/database/views.ts'
import type { Expectation } from '#modules/ledger/module.ts'
import { query } from '#kernel/database/query.ts'

/** Equals payments for open parcels: all of what was paid before, the deposit of others. */
export const expectEscrow: Expectation = {
  account: 'escrow',
  async francs(db) {
    const rows = await query<{ owed: number }>(
      db,
      sql`
      select coalesce(sum(case when o.paid_at is not null and o.payment_method <> 'cash_on_delivery' and not p.outside_payment
        then p.due_francs else p.deposit_francs end), 0)::bigint as owed
      from ${parcelFacts} p join ${orderFacts} o on o.id = p.order_id where p.is_open`,
    )
    return -(rows[0]?.owed ?? 0)
  },
}

/** Equals all unpaid refunds. */
export const expectRefundsDue: Expectation = {
  account: 'refunds_due',
  async francs(db) {
    const rows = await query<{ owed: number }>(
      db,
      sql`select coalesce(sum(amount_francs), 0)::bigint as owed from ${refundFacts} where is_open`,
    )
    return -(rows[0]?.owed ?? 0)
  },
}
