// Written by catalogue.
import { sql } from 'drizzle-orm'
import { check, customType, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'

import { time } from '#database/columns.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Products whose card changed in this transaction: written by triggers, read by caches of cards
 * (product-changes.ts), deleted within hours.
 */
export const productChanges = pgTable(
  'product_changes',
  {
    xact: xid8('xact')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    productId: uuid('product_id').notNull(),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [index('product_changes_xact').on(table.xact)],
)

/** How far products were written again by the present rules of product_search: a single row. */
export const productIndexing = pgTable(
  'product_indexing',
  {
    id: integer('id').primaryKey().default(1),
    /** Which rules: `searchRules` in index-products.ts. */
    rules: integer('rules').notNull(),
    /** The last product that was written again by them; null when all were. */
    lastProduct: uuid('last_product'),
  },
  (table) => [check('product_indexing_one', sql`${table.id} = 1`)],
)
