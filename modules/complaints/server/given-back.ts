import { sql } from 'drizzle-orm'

import type { Sql } from '#kernel/database/database.ts'
import type { GivenBack } from '#modules/complaints/contract/refund-shares.ts'

/** What was refunded of a parcel so far, by its complaint and by the team. */
export async function givenBackFor(db: Sql, parcelId: string): Promise<GivenBack> {
  const { rows } = await db.execute<GivenBack>(sql`
    select coalesce(sum(refund_francs), 0)::int as refund, coalesce(sum(shop_share_francs), 0)::int as shop
    from (
      select refund_francs, shop_share_francs from complaints where parcel_id = ${parcelId} and outcome = 'remboursé'
      union all
      select refund_francs, shop_share_francs from team_refunds where parcel_id = ${parcelId}
    ) parts`)
  return rows[0] ?? { refund: 0, shop: 0 }
}
