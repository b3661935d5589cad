// Written by channels.
import {
  check,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  index,
  timestamp,
  uniqueIndex,
  boolean,
  jsonb,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { bytes, key, oneOf, time } from '#database/columns.ts'
import { sessions, users } from '#modules/identity/database/tables.ts'
import { messageWays, phoneTopics, phoneWays, smsStates, whatsAppStates } from './values.ts'

/** Paid messages per past day; outlives the messages, which name a phone. */
export const messageDays = pgTable(
  'message_days',
  {
    day: date('day').notNull(),
    topic: text('topic', { enum: phoneTopics }).notNull(),
    way: text('way', { enum: messageWays }).notNull(),
    messages: integer('messages').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.topic, table.way] }),
    check('message_days_topic', oneOf(table.topic, phoneTopics)),
    check('message_days_way', oneOf(table.way, messageWays)),
    check('message_days_messages', sql`${table.messages} > 0`),
  ],
)

/** Texts, which may hold codes, are erased once not needed. */
export const smsOutbox = pgTable(
  'sms_outbox',
  {
    id: key(),
    newsKey: text('news_key').notNull(),
    /** `orders` for rows older than the column. */
    topic: text('topic', { enum: phoneTopics }).notNull().default('orders'),
    phone: text('phone').notNull(),
    text: text('text'),
    state: text('state', { enum: smsStates }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    unsureTries: integer('unsure_tries').notNull().default(0),
    failure: text('failure'),
    createdAt: time('created_at').notNull(),
    nextTryAt: time('next_try_at').notNull(),
    triedAt: time('tried_at'),
    sentAt: time('sent_at'),
    expiresAt: time('expires_at').notNull(),
    isReminder: boolean('is_reminder').notNull().default(false),
  },
  (table) => [
    uniqueIndex('sms_outbox_news').on(table.newsKey),
    index('sms_outbox_due')
      .on(table.nextTryAt)
      .where(sql`state in ('waiting', 'sending')`),
    index('sms_outbox_age').on(table.createdAt),
    index('sms_outbox_phone').on(table.phone, table.createdAt),
    index('sms_outbox_sent')
      .on(table.sentAt)
      .where(sql`sent_at is not null`),
    check('sms_outbox_topic', oneOf(table.topic, phoneTopics)),
    check('sms_outbox_state', oneOf(table.state, smsStates)),
    check('sms_outbox_phone', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`),
    check(
      'sms_outbox_erased',
      sql`(${table.text} is not null) = (${table.state} in ('waiting', 'sending'))`,
    ),
  ],
)

/** Single row: next sending time for all processes, by the database clock. */
export const smsPace = pgTable(
  'sms_pace',
  {
    id: integer('id').primaryKey().default(1),
    nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('sms_pace_single', sql`${table.id} = 1`)],
)

export const whatsAppContacts = pgTable(
  'whatsapp_contacts',
  {
    phone: text('phone').primaryKey(),
    wroteAt: time('wrote_at').notNull(),
    /** « STOP »: no WhatsApp until its owner chooses it again. */
    stoppedAt: time('stopped_at'),
    answeredAt: time('answered_at'),
  },
  (table) => [check('whatsapp_contacts_phone', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`)],
)

export type TemplateValues = { body: string[]; buttons: string[] }

export const whatsAppMessages = pgTable(
  'whatsapp_messages',
  {
    id: key(),
    newsKey: text('news_key').notNull(),
    topic: text('topic', { enum: phoneTopics }).notNull(),
    phone: text('phone').notNull(),
    template: text('template').notNull(),
    values: jsonb('values').$type<TemplateValues>(),
    /** Fallback SMS; null: it was queued too. */
    smsText: text('sms_text'),
    isUrgent: boolean('is_urgent').notNull(),
    state: text('state', { enum: whatsAppStates }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    providerId: text('provider_id'),
    failure: text('failure'),
    createdAt: time('created_at').notNull(),
    sendAt: time('send_at').notNull(),
    triedAt: time('tried_at'),
    deliveredAt: time('delivered_at'),
    readAt: time('read_at'),
    fellBackAt: time('fell_back_at'),
    expiresAt: time('expires_at').notNull(),
    isReminder: boolean('is_reminder').notNull().default(false),
  },
  (table) => [
    uniqueIndex('whatsapp_messages_news').on(table.newsKey),
    uniqueIndex('whatsapp_messages_provider').on(table.providerId),
    index('whatsapp_messages_open')
      .on(table.sendAt)
      .where(sql`state in ('waiting', 'sending', 'sent')`),
    index('whatsapp_messages_age').on(table.createdAt),
    index('whatsapp_messages_phone').on(table.phone, table.createdAt),
    index('whatsapp_messages_delivered')
      .on(table.deliveredAt)
      .where(sql`delivered_at is not null`),
    check('whatsapp_messages_topic', oneOf(table.topic, phoneTopics)),
    check('whatsapp_messages_state', oneOf(table.state, whatsAppStates)),
    check('whatsapp_messages_phone', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`),
    check(
      'whatsapp_messages_values',
      sql`(${table.values} is not null) = (${table.state} in ('waiting', 'sending'))`,
    ),
    check(
      'whatsapp_messages_sms_text',
      sql`${table.smsText} is null or ${table.state} in ('waiting', 'sending', 'sent')`,
    ),
    check(
      'whatsapp_messages_fell_back',
      sql`${table.fellBackAt} is null or ${table.state} = 'failed'`,
    ),
  ],
)

/** Default: SMS, and none about sales. */
export const phoneChoices = pgTable(
  'phone_choices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic', { enum: phoneTopics }).notNull(),
    way: text('way', { enum: phoneWays }).notNull(),
    chosenAt: time('chosen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.topic] }),
    check('phone_choices_topic', oneOf(table.topic, phoneTopics)),
    check('phone_choices_way', oneOf(table.way, phoneWays)),
    // Legal messages and account safety cannot be switched off.
    check('phone_choices_none', sql`${table.way} <> 'none' or ${table.topic} = 'sales'`),
  ],
)

/** Deleted when its service reports it gone, and with its session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionHash: bytes('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade', onUpdate: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionHash),
  ],
)
