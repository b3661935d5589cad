// Written by conversations.
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { key, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { products } from '#modules/products/database/tables.ts'
import { images } from '#modules/images/database/tables.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import { shops } from '#modules/shops/database/tables.ts'
import type { Contact } from '#kernel/wire/contacts/contacts.ts'
import { closers, conversationSides, messageStates, reportKinds, reportOutcomes } from './values.ts'

export const conversations = pgTable(
  'conversations',
  {
    id: key(),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    createdAt: time('created_at').notNull(),
    /** Last delivered message; null while the first is held. */
    lastMessageId: bigint('last_message_id', { mode: 'number' }),
    lastAt: time('last_at').notNull(),
    buyerUnread: integer('buyer_unread').notNull().default(0),
    shopUnread: integer('shop_unread').notNull().default(0),
    buyerReadId: bigint('buyer_read_id', { mode: 'number' }).notNull().default(0),
    shopReadId: bigint('shop_read_id', { mode: 'number' }).notNull().default(0),
    waitingSince: time('waiting_since'),
    closedBy: text('closed_by', { enum: closers }),
    closedAt: time('closed_at'),
  },
  (table) => [
    uniqueIndex('conversations_pair').on(table.buyerId, table.shopId),
    check('conversations_unread', sql`${table.buyerUnread} >= 0 and ${table.shopUnread} >= 0`),
    check('conversations_closed_by', oneOf(table.closedBy, closers)),
    check('conversations_closed', sql`(${table.closedBy} is null) = (${table.closedAt} is null)`),
    index('conversations_of_buyer').on(table.buyerId, table.lastAt.desc(), table.id.desc()),
    index('conversations_of_shop').on(table.shopId, table.lastAt.desc(), table.id.desc()),
    index('conversations_unread_of_buyer')
      .on(table.buyerId)
      .where(sql`buyer_unread > 0`),
    index('conversations_unread_of_shop')
      .on(table.shopId)
      .where(sql`shop_unread > 0`),
    index('conversations_last').on(table.lastAt),
  ],
)

export const conversationMessages = pgTable(
  'conversation_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => users.id),
    side: text('side', { enum: conversationSides }).notNull(),
    key: uuid('key').notNull(),
    /** As typed: masked per reader. */
    body: text('body').notNull(),
    /** Numbers and links of `body`; null: found at each reading. */
    contacts: jsonb('contacts').$type<Contact[]>(),
    productId: uuid('product_id').references(() => products.id),
    parcelId: uuid('parcel_id').references(() => parcels.id),
    state: text('state', { enum: messageStates }).notNull(),
    sentAt: time('sent_at').notNull(),
    /** Buyer's wait for this answer, ms. */
    waitedMs: bigint('waited_ms', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('conversation_messages_once').on(table.senderId, table.key),
    index('conversation_messages_of').on(table.conversationId, table.id),
    index('conversation_messages_sender').on(table.senderId, table.sentAt),
    index('conversation_messages_contacts')
      .on(table.id)
      .where(sql`contacts is null`),
    index('conversation_messages_answers')
      .on(table.sentAt)
      .where(sql`waited_ms is not null`),
    check('conversation_messages_side', oneOf(table.side, conversationSides)),
    check('conversation_messages_state', oneOf(table.state, messageStates)),
    check('conversation_messages_body', sql`char_length(${table.body}) <= 1000`),
    check(
      'conversation_messages_waited',
      sql`${table.waitedMs} >= 0 and (${table.waitedMs} is null or ${table.side} = 'shop')`,
    ),
  ],
)

export const conversationImages = pgTable(
  'conversation_message_images',
  {
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => conversationMessages.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.position] }),
    check('conversation_message_images_max', sql`${table.position} between 0 and 2`),
    index('conversation_message_images_image').on(table.imageId),
  ],
)

export const correspondents = pgTable(
  'correspondents',
  {
    /** Key to poll `version` without signing in. */
    watch: uuid('watch').primaryKey().defaultRandom(),
    buyerId: uuid('buyer_id').references(() => users.id, { onDelete: 'cascade' }),
    shopId: uuid('shop_id').references(() => shops.id),
    /** Grows with every change of a conversation. */
    version: bigint('version', { mode: 'number' }).notNull().default(1),
    /** Shop's median answer time over 30 days, ms; null below five answers. */
    answersInMs: bigint('answers_in_ms', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('correspondents_buyer').on(table.buyerId),
    uniqueIndex('correspondents_shop').on(table.shopId),
    check('correspondents_one', sql`num_nonnulls(${table.buyerId}, ${table.shopId}) = 1`),
    check(
      'correspondents_answers',
      sql`${table.answersInMs} >= 0 and (${table.answersInMs} is null or ${table.shopId} is not null)`,
    ),
  ],
)

export const conversationReports = pgTable(
  'conversation_reports',
  {
    id: key(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: reportKinds }).notNull(),
    messageId: bigint('message_id', { mode: 'number' }).references(() => conversationMessages.id, {
      onDelete: 'cascade',
    }),
    side: text('side', { enum: conversationSides }),
    reason: text('reason').notNull().default(''),
    openedAt: time('opened_at').notNull(),
    outcome: text('outcome', { enum: reportOutcomes }),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: time('decided_at'),
  },
  (table) => [
    check('conversation_reports_kind', oneOf(table.kind, reportKinds)),
    check('conversation_reports_side', oneOf(table.side, conversationSides)),
    check(
      'conversation_reports_message',
      sql`(${table.kind} = 'held') = (${table.messageId} is not null) and (${table.kind} = 'report') = (${table.side} is not null)`,
    ),
    check('conversation_reports_outcome', oneOf(table.outcome, reportOutcomes)),
    check(
      'conversation_reports_outcome_of_kind',
      sql`${table.outcome} is null or (${table.kind} = 'held') = (${table.outcome} in ('sent', 'refused'))`,
    ),
    check(
      'conversation_reports_decided',
      sql`(${table.outcome} is null) = (${table.decidedAt} is null) and (${table.outcome} is null) = (${table.decidedBy} is null)`,
    ),
    uniqueIndex('conversation_reports_open')
      .on(table.conversationId, table.side)
      .where(sql`outcome is null and kind = 'report'`),
    uniqueIndex('conversation_reports_message_once')
      .on(table.messageId)
      .where(sql`message_id is not null`),
    index('conversation_reports_of').on(table.conversationId),
    index('conversation_reports_queue')
      .on(table.openedAt, table.id)
      .where(sql`outcome is null`),
  ],
)
