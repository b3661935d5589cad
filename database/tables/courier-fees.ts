// Written by deliveries.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'

import { francs, time } from '../columns.ts'
import { users } from './users.ts'
import { parcels } from './parcels.ts'

/** What a courier earned by one hand-over, at the rate of that day. Append-only. */
export const courierFees = pgTable(
  'courier_fees',
  {
    parcelId: uuid('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    courierId: uuid('courier_id')
      .notNull()
      .references(() => users.id),
    revenueFrancs: francs('revenue_francs').notNull(),
    shareBasisPoints: integer('share_basis_points').notNull(),
    amountFrancs: francs('amount_francs').notNull(),
    earnedAt: time('earned_at').notNull(),
  },
  (table) => [
    index('courier_fees_courier').on(table.courierId, table.earnedAt),
    check(
      'courier_fees_share',
      sql`${table.shareBasisPoints} between 0 and 10000 and ${table.amountFrancs} between 0 and ${table.revenueFrancs}`,
    ),
  ],
)
