// Written by orders.
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { francs, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import { cashBoxKinds } from '#modules/parcels/database/values.ts'

/**
 * Cash that was taken without network for a parcel paid by telephone meanwhile. Its payment is
 * owed back once the buyer has said that she gave the cash; `denied_at`: she gave none.
 */
export const doublePayments = pgTable(
  'double_payments',
  {
    parcelId: uuid('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    box: text('box', { enum: cashBoxKinds }).notNull(),
    /** Courier, or owner of the relay point. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    amountFrancs: francs('amount_francs').notNull(),
    takenAt: time('taken_at').notNull(),
    deniedAt: time('denied_at'),
  },
  (table) => [check('double_payments_box', oneOf(table.box, cashBoxKinds))],
)
