// Written by complaints.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { francs, key, oneOf, time } from '#database/columns.ts'
import { complaintOutcomes, complaintSides, complaintStatuses } from './values.ts'
import { users } from '#modules/identity/database/tables.ts'
import { goodsReturns } from '#modules/exchanges/database/tables.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import { images } from '#modules/images/database/tables.ts'

/** An open complaint blocks the parcel's payout. */
export const complaints = pgTable(
  'complaints',
  {
    id: key(),
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull().default(''),
    /** The shop refunds a line by itself: any number may be open beside the buyer's one. */
    byShop: boolean('by_shop').notNull().default(false),
    status: text('status', { enum: complaintStatuses }).notNull().default('ouvert'),
    outcome: text('outcome', { enum: complaintOutcomes }),
    refundFrancs: francs('refund_francs'),
    shopShareFrancs: francs('shop_share_francs'),
    /** Returned to the market's promotion: part of the shop's share. */
    promotionShareFrancs: francs('promotion_share_francs').notNull().default(0),
    /** Not given back, since coins could not pay it and the buyer was not asked for it. */
    roundingFrancs: francs('rounding_francs').notNull().default(0),
    /** A decided refund leaves when these goods are back at their shop. */
    goodsReturnId: uuid('goods_return_id').references(() => goodsReturns.id),
    awaitedFrancs: francs('awaited_francs'),
    /** The shop decided the refund by itself and pays this way back; null: support did. */
    tripFrancs: francs('trip_francs'),
    resolution: text('resolution'),
    decidedBy: uuid('decided_by').references(() => users.id),
    openedAt: time('opened_at').notNull(),
    /** By when the shop answers and support decides, as on the day of opening. */
    answerBefore: time('answer_before'),
    decideBefore: time('decide_before'),
    shopLateAt: time('shop_late_at'),
    platformLateAt: time('platform_late_at'),
    resolvedAt: time('resolved_at'),
  },
  (table) => [
    check('complaints_status', oneOf(table.status, complaintStatuses)),
    check('complaints_outcome', sql`(${table.status} = 'résolu') = (${table.outcome} is not null)`),
    check(
      'complaints_refund',
      sql`(${table.outcome} is not distinct from 'remboursé') = (${table.refundFrancs} is not null)`,
    ),
    check(
      'complaints_shares',
      sql`${table.promotionShareFrancs} >= 0 and ${table.roundingFrancs} between 0 and 4 and ${table.shopShareFrancs} <= ${table.refundFrancs} + ${table.promotionShareFrancs} + ${table.roundingFrancs}`,
    ),
    check(
      'complaints_awaited',
      sql`(${table.goodsReturnId} is null) = (${table.awaitedFrancs} is null) and (${table.awaitedFrancs} > 0) is not false and (${table.goodsReturnId} is null or (${table.decidedBy} is not null and ${table.resolution} is not null and ${table.status} <> 'ouvert'))`,
    ),
    check('complaints_trip', sql`(${table.tripFrancs} >= 0) is not false`),
    uniqueIndex('complaints_goods_return').on(table.goodsReturnId),
    uniqueIndex('complaints_one_of_buyer')
      .on(table.parcelId)
      .where(sql`status <> 'résolu' and not by_shop`),
    index('complaints_parcel').on(table.parcelId),
    index('complaints_buyer').on(table.buyerId, table.openedAt.desc()),
    index('complaints_queue')
      .on(table.openedAt)
      .where(sql`status <> 'résolu'`),
  ],
)

export const complaintMessages = pgTable(
  'complaint_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    complaintId: uuid('complaint_id')
      .notNull()
      .references(() => complaints.id),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => users.id),
    side: text('side', { enum: complaintSides }).notNull(),
    body: text('body').notNull(),
    sentAt: time('sent_at').notNull(),
  },
  (table) => [
    index('complaint_messages_thread').on(table.complaintId, table.id),
    check('complaint_messages_side', oneOf(table.side, complaintSides)),
  ],
)

/** Images of the first message are the evidence. */
export const complaintImages = pgTable(
  'complaint_message_images',
  {
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => complaintMessages.id),
    position: integer('position').notNull(),
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.position] }),
    check('complaint_message_images_max', sql`${table.position} between 0 and 4`),
  ],
)

/** Team refunds without a complaint. Append-only by trigger (refuse-change.sql). */
export const teamRefunds = pgTable(
  'team_refunds',
  {
    parcelId: uuid('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    refundFrancs: francs('refund_francs').notNull(),
    shopShareFrancs: francs('shop_share_francs').notNull(),
    /** Returned to the market's promotion: part of the shop's share. */
    promotionShareFrancs: francs('promotion_share_francs').notNull().default(0),
    /** Not given back, since coins could not pay it and the buyer was not asked for it. */
    roundingFrancs: francs('rounding_francs').notNull().default(0),
    reason: text('reason').notNull(),
    decidedBy: uuid('decided_by')
      .notNull()
      .references(() => users.id),
    decidedAt: time('decided_at').notNull(),
  },
  (table) => [
    check(
      'team_refunds_shares',
      sql`${table.refundFrancs} > 0 and ${table.promotionShareFrancs} >= 0 and ${table.roundingFrancs} between 0 and 4 and ${table.shopShareFrancs} <= ${table.refundFrancs} + ${table.promotionShareFrancs} + ${table.roundingFrancs}`,
    ),
  ],
)
