import { pgView, boolean, text, uuid } from 'drizzle-orm/pg-core'

import { francs, time } from '#database/columns.ts'
import { complaintOutcomes, complaintStatuses } from './values.ts'

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
}).existing()

export const teamRefundFacts = pgView('team_refund_facts', {}).existing()
