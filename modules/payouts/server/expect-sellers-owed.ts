import { sql } from 'drizzle-orm'

import { within, type Expectation } from '#modules/ledger/server/module.ts'

/**
 * What the market owes its shops: their part of every parcel handed over, less what complaints and
 * the team took back, less what the operator has paid them.
 */
export const expectSellersOwed: Expectation = {
  account: 'seller_payable',
  dated: [
    {
      event: 'sale',
      async francs(db, span) {
        const { rows } = await db.execute<{ earned: number }>(sql`
          select coalesce(sum(items_total_francs - commission_francs - shop_delivery_francs), 0)::bigint as earned
          from parcel_facts where is_delivered and ${within(sql`coalesce(delivered_at, state_since)`, span)}`)
        return -(rows[0]?.earned ?? 0)
      },
    },
  ],
  async francs(db) {
    const { rows } = await db.execute<{ back: number; paid: number }>(sql`
      select
        (select coalesce(sum(shop_share_francs), 0)::bigint from complaint_facts) + (select coalesce(sum(shop_share_francs), 0)::bigint from team_refund_facts) as back,
        (select coalesce(sum(amount_francs), 0)::bigint from payout_lines where owner = 'seller' and state = 'paid') as paid`)
    const [facts] = rows
    return facts ? facts.back + facts.paid : 0
  },
}
