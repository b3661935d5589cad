// Written by reviews.
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { key, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { products } from '#modules/products/database/tables.ts'
import { orderLines } from '#modules/parcels/database/line-tables.ts'
import { images } from '#modules/images/database/tables.ts'

/** Review of a delivered line; the seller may answer once. */
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
    hiddenReason: text('hidden_reason'),
    /** Hidden from the first until the team has read it; null: needs no reading, or was read. */
    heldAt: time('held_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('reviews_line').on(table.lineId),
    index('reviews_product')
      .on(table.productId, table.createdAt.desc())
      .where(sql`hidden_at is null`),
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
    index('reviews_held')
      .on(table.heldAt)
      .where(sql`held_at is not null`),
    index('reviews_buyer').on(table.buyerId, table.createdAt.desc()),
  ],
)

export const reviewImages = pgTable(
  'review_images',
  {
    reviewId: uuid('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.position] }),
    check('review_images_max', sql`${table.position} between 0 and 2`),
  ],
)

/** The team decides once for all reports of a review. */
export const reviewReports = pgTable(
  'review_reports',
  {
    reviewId: uuid('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    reportedAt: time('reported_at').notNull(),
    settledAt: time('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.reporterId] }),
    index('review_reports_waiting')
      .on(table.reportedAt)
      .where(sql`settled_at is null`),
  ],
)
