// Written by favourites.
import { boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

import { francs, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { products } from '#modules/products/database/tables.ts'

export const favourites = pgTable(
  'favourites',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
    /** As last notified: a difference sends a notice. */
    seenPriceFrancs: francs('seen_price_francs'),
    seenInStock: boolean('seen_in_stock'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('favourites_newest').on(table.userId, table.createdAt.desc(), table.productId),
    index('favourites_product').on(table.productId),
  ],
)
