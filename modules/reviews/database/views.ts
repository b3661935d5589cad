import { sql } from 'drizzle-orm'
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
}).as(sql`
  select
    r.id, r.line_id, r.product_id, r.buyer_id, r.stars, r.body, r.reply, r.replied_at, r.hidden_at,
    r.hidden_reason, r.created_at
  from reviews r`)

export const reviewReportFacts = pgView('review_report_facts', {}).as(sql`
  select
    r.review_id, r.reported_at, r.settled_at,
    r.settled_at is null as is_open
  from review_reports r
  union all
  select r.id, r.held_at, null, true
  from reviews r where r.held_at is not null`)
