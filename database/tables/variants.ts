// Written by catalogue.
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { key } from '../columns.ts'
import { products } from './products.ts'

/** What is counted: one row per size and colour, or a single row with neither. */
export const variants = pgTable(
  'variants',
  {
    id: key(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    size: text('size'),
    color: text('color'),
    /** Free to sell: reservations are already taken off. */
    stock: integer('stock').notNull(),
    /** Promised to orders that have not left the shop. */
    reserved: integer('reserved').notNull().default(0),
  },
  (table) => [
    unique('variants_one_each').on(table.productId, table.size, table.color).nullsNotDistinct(),
    check('variants_stock', sql`${table.stock} >= 0 and ${table.reserved} >= 0`),
  ],
)
