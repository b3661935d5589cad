import { sql } from 'drizzle-orm'

import type { Expectation } from '../../ledger/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'

/** Couriers hold exactly what they took at doors and have not handed in. */
export function expectCourierCash(kernel: Kernel): Expectation {
  return {
    account: 'courier_cash',
    async francs() {
      const { rows } = await kernel.db.execute<{ held: number }>(sql`
        select ((select coalesce(sum(f.due_francs), 0)
            from parcel_facts f join order_facts o on o.id = f.order_id where o.payment_method = 'cash_on_delivery' and f.is_delivered)
          - (select coalesce(sum(amount_francs), 0) from remittances where state = 'confirmed'))::bigint as held`)
      return rows[0]?.held ?? 0
    },
  }
}
