// Written by orders.
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, oneOf, time } from '../columns.ts'
import { saleAnswers } from '../values/orders.ts'
import { parcels } from './parcels.ts'

/**
 * Links by which a shop answers one new order without signing in: one act, once, for a few hours.
 */
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
