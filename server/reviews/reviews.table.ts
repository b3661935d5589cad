import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { users } from '../accounts/index.ts'
import { products } from '../catalogue/index.ts'
import { key, time } from '../kernel/columns.ts'
import { orderLines } from '../orders/index.ts'

/** What a buyer says of one delivered line; the shop may answer once. */
export const reviews = pgTable(
  'reviews',
  {
    id: key(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => users.id),
    stars: integer('stars').notNull(),
    body: text('body'),
    reply: text('reply'),
    repliedAt: time('replied_at'),
    hiddenAt: time('hidden_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('reviews_line').on(table.lineId),
    index('reviews_product')
      .on(table.productId, table.createdAt.desc())
      .where(sql`hidden_at is null`),
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
  ],
)
