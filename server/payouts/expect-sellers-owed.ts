import { sql } from 'drizzle-orm'

import type { Expectation } from '../ledger/index.ts'
import type { Kernel } from '../kernel/kernel.ts'

/**
 * What the market owes its shops: their part of every parcel handed over, less what complaints and
 * the team took back, less what the operator has paid them.
 */
export function expectSellersOwed(kernel: Kernel): Expectation {
  return {
    account: 'seller_payable',
    async francs() {
      const { rows } = await kernel.db.execute<{ earned: number; back: number; paid: number }>(sql`
        select
          (select coalesce(sum(items_total_francs - commission_francs - shop_delivery_francs), 0)::bigint from parcel_facts where is_delivered) as earned,
          (select coalesce(sum(shop_share_francs), 0)::bigint from complaint_facts) + (select coalesce(sum(shop_share_francs), 0)::bigint from team_refund_facts) as back,
          (select coalesce(sum(amount_francs), 0)::bigint from payout_lines where owner = 'seller' and state = 'paid') as paid`)
      const [facts] = rows
      return facts ? facts.back + facts.paid - facts.earned : 0
    },
  }
}
