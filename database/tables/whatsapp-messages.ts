// Written by notifications.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import { key, oneOf, time } from '../columns.ts'
import { phoneTopics, whatsAppStates } from '../values/notifications.ts'

/** What fills the placeholders of a template: its text, and the ends of its buttons' addresses. */
export type TemplateValues = { body: string[]; buttons: string[] }

/**
 * Messages to send by WhatsApp, and what became of them. Their text is erased once it is no longer
 * needed.
 */
export const whatsAppMessages = pgTable(
  'whatsapp_messages',
  {
    id: key(),
    /** Unique: a message queued twice is sent once. */
    newsKey: text('news_key').notNull(),
    topic: text('topic', { enum: phoneTopics }).notNull(),
    phone: text('phone').notNull(),
    template: text('template').notNull(),
    values: jsonb('values').$type<TemplateValues>(),
    /** Sent by SMS when the phone does not get it; null: its SMS was queued too. */
    smsText: text('sms_text'),
    isUrgent: boolean('is_urgent').notNull(),
    state: text('state', { enum: whatsAppStates }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** Its id at the provider. */
    providerId: text('provider_id'),
    failure: text('failure'),
    createdAt: time('created_at').notNull(),
    /** Not sent before this, because of quiet hours. */
    sendAt: time('send_at').notNull(),
    triedAt: time('tried_at'),
    deliveredAt: time('delivered_at'),
    readAt: time('read_at'),
    /** When its SMS was queued instead. */
    fellBackAt: time('fell_back_at'),
    expiresAt: time('expires_at').notNull(),
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
