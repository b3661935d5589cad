import { integer, pgView, text, uuid } from 'drizzle-orm/pg-core'

import { time } from '#database/columns.ts'

export const reviewFacts = pgView('review_facts', {
  id: uuid('id').notNull(),
  lineId: uuid('line_id').notNull(),
  productId: uuid('product_id').notNull(),
  buyerId: uuid('buyer_id').notNull(),
  stars: integer('stars').notNull(),
  body: text('body'),
  reply: text('reply'),
  repliedAt: time('replied_at'),
  hiddenAt: time('hidden_at'),
  hiddenReason: text('hidden_reason'),
  createdAt: time('created_at').notNull(),
}).existing()

export const reviewReportFacts = pgView('review_report_facts', {}).existing()
