import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { reviews } from './tables.ts'

export const reviewFacts = pgView('review_facts').as((qb) =>
  qb
    .select(
      columnsOf(
        reviews,
        'id',
        'lineId',
        'productId',
        'buyerId',
        'stars',
        'body',
        'reply',
        'repliedAt',
        'hiddenAt',
        'hiddenReason',
        'createdAt',
      ),
    )
    .from(reviews),
)

export const reviewReportFacts = pgView('review_report_facts', {}).as(sql`
  select
    r.review_id, r.reported_at, r.settled_at,
    r.settled_at is null as is_open
  from review_reports r
  union all
  select r.id, r.held_at, null, true
  from reviews r where r.held_at is not null`)
