import { type SQL, sql } from 'drizzle-orm'

import { complaintFacts, teamRefundFacts } from '#modules/complaints/database/views.ts'
import { doublePaymentFacts } from '#modules/orders/database/views.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { isPaidTo } from '#modules/orders/module.ts'
import { type Expectation, within } from '#modules/ledger/module.ts'
import { query } from '#kernel/database/query.ts'
import { cashTaken, wasPaidInCash } from './read-cash-box.ts'

/** Equals what buyers were not asked for in cash, less what refunds and denials took back. */
export const expectCashRounding: Expectation = {
  account: 'cash_rounding',
  dated: [
    roundedAt('cash_collected', isPaidTo('courier', sql`f.receive_at`)),
    roundedAt('relay_cash_collected', isPaidTo('relay', sql`f.receive_at`)),
  ],
  async francs(db) {
    const rows = await query<{ back: number }>(
      db,
      sql`
      select (select coalesce(sum(rounding_francs), 0)::bigint from ${complaintFacts})
        + (select coalesce(sum(rounding_francs), 0)::bigint from ${teamRefundFacts})
        + (select coalesce(sum(f.door_francs - d.amount_francs), 0)::bigint
          from ${doublePaymentFacts} d join ${parcelFacts} f on f.id = d.parcel_id where d.denied_at is not null) as back`,
    )
    return -(rows[0]?.back ?? 0)
  },
}

function roundedAt(event: string, place: SQL): NonNullable<Expectation['dated']>[number] {
  return {
    event,
    async francs(db, span) {
      const [row] = await query<{ rounded: number }>(
        db,
        sql`
        select coalesce(sum(f.door_francs - ${cashTaken}), 0)::bigint as rounded
        from ${parcelFacts} f join ${orderFacts} o on o.id = f.order_id
        where ${wasPaidInCash} and f.is_delivered and ${place}
          and ${within(sql`coalesce(f.delivered_at, f.state_since)`, span)}`,
      )
      return row?.rounded ?? 0
    },
  }
}
