import { sql } from 'drizzle-orm'

import { within, type Expectation } from '#modules/ledger/server/module.ts'

/** Couriers hold exactly what they took at doors and have not handed in. */
export const expectCourierCash: Expectation = {
  account: 'courier_cash',
  dated: [
    {
      event: 'cash_collected',
      async francs(db, span) {
        const { rows } = await db.execute<{ taken: number }>(sql`
          select coalesce(sum(f.due_francs), 0)::bigint as taken from parcel_facts f join order_facts o on o.id = f.order_id
          where o.payment_method = 'cash_on_delivery' and f.is_delivered and ${within(sql`coalesce(f.delivered_at, f.state_since)`, span)}`)
        return rows[0]?.taken ?? 0
      },
    },
  ],
  async francs(db) {
    const { rows } = await db.execute<{ handedIn: number }>(
      sql`select coalesce(sum(amount_francs), 0)::bigint as "handedIn" from remittances where state = 'confirmed'`,
    )
    return -(rows[0]?.handedIn ?? 0)
  },
}
