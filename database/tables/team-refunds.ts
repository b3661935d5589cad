// Written by complaints.
import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { francs, time } from '../columns.ts'
import { users } from './users.ts'
import { parcels } from './parcels.ts'

/**
 * What the team refunded for a delivered parcel without a complaint, and the shop's part of it.
 * Append-only.
 */
export const teamRefunds = pgTable(
  'team_refunds',
  {
    parcelId: uuid('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    refundFrancs: francs('refund_francs').notNull(),
    shopShareFrancs: francs('shop_share_francs').notNull(),
    reason: text('reason').notNull(),
    decidedBy: uuid('decided_by')
      .notNull()
      .references(() => users.id),
    decidedAt: time('decided_at').notNull(),
  },
  (table) => [
    check(
      'team_refunds_shares',
      sql`${table.refundFrancs} > 0 and ${table.shopShareFrancs} <= ${table.refundFrancs}`,
    ),
  ],
)
