import { sql } from 'drizzle-orm'

import { within, type Expectation } from '#modules/ledger/server/module.ts'

/**
 * What promotions of the market cost: what it paid of every parcel handed over, less what refunds
 * gave back to them.
 */
export const expectPromotions: Expectation = {
  account: 'promotions',
  dated: [
    {
      event: 'sale',
      async francs(db, span) {
        const { rows } = await db.execute<{ paid: number }>(sql`
          select coalesce(sum(market_discount_francs + market_delivery_francs), 0)::bigint as paid
          from parcel_facts where is_delivered and ${within(sql`coalesce(delivered_at, state_since)`, span)}`)
        return rows[0]?.paid ?? 0
      },
    },
  ],
  async francs(db) {
    const { rows } = await db.execute<{ back: number }>(sql`
      select (select coalesce(sum(promotion_share_francs), 0)::bigint from complaint_facts)
        + (select coalesce(sum(promotion_share_francs), 0)::bigint from team_refund_facts) as back`)
    return -(rows[0]?.back ?? 0)
  },
}
