// Written by shop-orders.
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, oneOf, time } from '#database/columns.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import { saleAnswers } from './values.ts'

/** Answer a new order without signing in: one act, once, for hours. */
export const saleLinks = pgTable(
  'sale_links',
  {
    /** SHA-256 of the token in the address. */
    tokenHash: bytes('token_hash').primaryKey(),
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    act: text('act', { enum: saleAnswers }).notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [
    index('sale_links_parcel').on(table.parcelId),
    index('sale_links_age').on(table.expiresAt),
    check('sale_links_act', oneOf(table.act, saleAnswers)),
  ],
)
