import { sql } from 'drizzle-orm'
import { complaintFacts, teamRefundFacts } from '#modules/complaints/database/views.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { within, type Expectation } from '#modules/ledger/module.ts'
import { query } from '#kernel/database/query.ts'

/** Discounts on delivered parcels, less those given back. */
export const expectPromotions: Expectation = {
  account: 'promotions',
  dated: [
    {
      event: 'sale',
      async francs(db, span) {
        const [row] = await query<{ paid: number }>(
          db,
          sql`
          select coalesce(sum(market_discount_francs + market_delivery_francs), 0)::bigint as paid
          from ${parcelFacts} where is_delivered and ${within(sql`coalesce(delivered_at, state_since)`, span)}`,
        )
        return row?.paid ?? 0
      },
    },
  ],
  async francs(db) {
    const rows = await query<{ back: number }>(
      db,
      sql`
      select (select coalesce(sum(promotion_share_francs), 0)::bigint from ${complaintFacts})
        + (select coalesce(sum(promotion_share_francs), 0)::bigint from ${teamRefundFacts})
        + (select coalesce(sum(kept_promotion_francs + borne_francs), 0)::bigint from ${parcelFacts} where borne_francs is not null) as back`,
    )
    return -(rows[0]?.back ?? 0)
  },
}
