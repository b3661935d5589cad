// Written by products.
import { sql } from 'drizzle-orm'
import { check, customType, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'

import { time } from '#database/columns.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Written by triggers, read by card caches (product-cache.ts), deleted within hours. */
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

/** Reindexing progress; single row. */
export const productIndexing = pgTable(
  'product_indexing',
  {
    id: integer('id').primaryKey().default(1),
    /** `searchRules` in index-products.ts. */
    rules: integer('rules').notNull(),
    /** null when done. */
    lastProduct: uuid('last_product'),
  },
  (table) => [check('product_indexing_one', sql`${table.id} = 1`)],
)
