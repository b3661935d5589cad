import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { users } from '../accounts/index.ts'
import { images } from '../images/index.ts'
import { key, oneOf, time } from '../kernel/columns.ts'
import { fulfilments } from '../orders/index.ts'

export const complaintStatuses = ['ouvert', 'en cours', 'résolu'] as const
export const complaintOutcomes = ['remboursé', 'remplacé', 'rejeté'] as const

/** Something went wrong with one parcel. While it is not « résolu » the shop is not paid for that parcel. */
export const complaints = pgTable(
  'complaints',
  {
    id: key(),
    fulfilmentId: uuid('fulfilment_id')
      .notNull()
      .references(() => fulfilments.id),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull().default(''),
    status: text('status', { enum: complaintStatuses }).notNull().default('ouvert'),
    outcome: text('outcome', { enum: complaintOutcomes }),
    openedAt: time('opened_at').notNull(),
    resolvedAt: time('resolved_at'),
  },
  (table) => [
    check('complaints_status', oneOf(table.status, complaintStatuses)),
    check('complaints_outcome', sql`(${table.status} = 'résolu') = (${table.outcome} is not null)`),
    uniqueIndex('complaints_one_open')
      .on(table.fulfilmentId)
      .where(sql`status <> 'résolu'`),
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
    side: text('side', { enum: ['buyer', 'shop', 'support'] }).notNull(),
    body: text('body').notNull(),
    sentAt: time('sent_at').notNull(),
  },
  (table) => [index('complaint_messages_thread').on(table.complaintId, table.id)],
)

export const complaintImages = pgTable(
  'complaint_images',
  {
    complaintId: uuid('complaint_id')
      .notNull()
      .references(() => complaints.id),
    position: integer('position').notNull(),
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id),
  },
  (table) => [primaryKey({ columns: [table.complaintId, table.position] }), check('complaint_images_max', sql`${table.position} between 0 and 4`)],
)
