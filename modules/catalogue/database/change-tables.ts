// Written by catalogue.
import { sql } from 'drizzle-orm'
import { customType, index, pgTable, uuid } from 'drizzle-orm/pg-core'

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
