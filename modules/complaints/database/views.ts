import { sql } from 'drizzle-orm'
import { pgView, boolean, text, uuid } from 'drizzle-orm/pg-core'
import { columnsOf, francs, time } from '#database/columns.ts'
import { complaintOutcomes, complaintStatuses } from './values.ts'
import { teamRefunds } from './tables.ts'

export const complaintFacts = pgView('complaint_facts', {
  id: uuid('id').notNull(),
  parcelId: uuid('parcel_id').notNull(),
  buyerId: uuid('buyer_id').notNull(),
  byShop: boolean('by_shop').notNull(),
  reason: text('reason').notNull(),
  status: text('status', { enum: complaintStatuses }).notNull(),
  outcome: text('outcome', { enum: complaintOutcomes }),
  refundFrancs: francs('refund_francs'),
  shopShareFrancs: francs('shop_share_francs'),
  resolution: text('resolution'),
  decidedBy: uuid('decided_by'),
  openedAt: time('opened_at').notNull(),
  shopLateAt: time('shop_late_at'),
  platformLateAt: time('platform_late_at'),
  resolvedAt: time('resolved_at'),
  isOpen: boolean('is_open').notNull(),
}).as(sql`
  select
    c.id, c.parcel_id, c.buyer_id, c.by_shop, c.reason, c.status, c.outcome, c.refund_francs,
    c.shop_share_francs, c.promotion_share_francs, c.rounding_francs, c.resolution, c.decided_by, c.opened_at, c.shop_late_at,
    c.platform_late_at, c.resolved_at,
    case when c.outcome = 'remboursé' then c.trip_francs end as paid_trip_francs,
    c.status <> 'résolu' as is_open
  from complaints c`)

export const teamRefundFacts = pgView('team_refund_facts').as((qb) =>
  qb
    .select(
      columnsOf(
        teamRefunds,
        'parcelId',
        'refundFrancs',
        'shopShareFrancs',
        'promotionShareFrancs',
        'roundingFrancs',
        'reason',
        'decidedBy',
        'decidedAt',
      ),
    )
    .from(teamRefunds),
)
