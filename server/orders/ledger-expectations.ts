import { sql } from 'drizzle-orm'

import type { Expectation } from '../ledger/index.ts'
import type { Kernel } from '../kernel/kernel.ts'

/** Escrow holds exactly what buyers have paid for parcels that are neither handed over nor ended. (A parcel in cash passes through escrow in one event.) */
export function expectEscrow(kernel: Kernel): Expectation {
  return {
    account: 'escrow',
    async francs() {
      const { rows } = await kernel.db.execute<{ owed: number }>(sql`
        select coalesce(sum(f.items_total_francs + f.shipping_fee_francs), 0)::bigint as owed
        from parcels f join orders o on o.id = f.order_id
        where o.paid_at is not null and o.payment_method = 'orange_money' and f.state not in ('delivered', 'closed', 'cancelled', 'returned')`)
      return -(rows[0]?.owed ?? 0)
    },
  }
}

/** What finance owes to buyers is every refund that the operator has not paid. */
export function expectRefundsDue(kernel: Kernel): Expectation {
  return {
    account: 'refunds_due',
    async francs() {
      const { rows } = await kernel.db.execute<{ owed: number }>(
        sql`select coalesce(sum(amount_francs), 0)::bigint as owed from refunds where state <> 'confirmed'`,
      )
      return -(rows[0]?.owed ?? 0)
    },
  }
}
