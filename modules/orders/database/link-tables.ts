// Written by orders.
import { boolean, index, pgTable, uuid } from 'drizzle-orm/pg-core'

import { bytes, time } from '#database/columns.ts'
import { orders } from '#modules/parcels/database/tables.ts'

/** Pay another's order without an account. They expire with it. */
export const paymentLinks = pgTable(
  'payment_links',
  {
    /** SHA-256 of the token in the address. */
    tokenHash: bytes('token_hash').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    madeAt: time('made_at').notNull(),
    /** Made while the order waited for its deposit, which alone it pays. */
    forDeposit: boolean('for_deposit').notNull().default(false),
  },
  (table) => [index('payment_links_order').on(table.orderId)],
)
