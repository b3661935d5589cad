// Written by integrations.
import {
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  boolean,
  check,
  integer,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { bytes, key, time, oneOf } from '#database/columns.ts'
import type { KeyScope } from '#kernel/wire/access.ts'
import { deliveryStates, webhookEvents } from './values.ts'
import { shops } from '#modules/shops/database/tables.ts'

/** Keys of a shop's own programs: the hash, and the first characters to tell them apart. */
export const shopKeys = pgTable(
  'shop_keys',
  {
    id: key(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    beginning: text('beginning').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at'),
    endedAt: time('ended_at'),
  },
  (table) => [
    uniqueIndex('shop_keys_token').on(table.tokenHash),
    index('shop_keys_shop').on(table.shopId, table.createdAt),
  ],
)

export const webhooks = pgTable(
  'webhooks',
  {
    id: key(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    events: text('events', { enum: webhookEvents }).array().notNull(),
    active: boolean('active').notNull().default(true),
    /** Signs every message, as does the former secret until `former_until`. */
    secret: text('secret').notNull(),
    formerSecret: text('former_secret'),
    formerUntil: time('former_until'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('webhooks_shop').on(table.shopId, table.createdAt),
    check('webhooks_former', sql`(${table.formerSecret} is null) = (${table.formerUntil} is null)`),
  ],
)

/** Messages to an address. Deleted after a month. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: key(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event', { enum: webhookEvents }).notNull(),
    /** Unique for each webhook: an event handled twice is a single message. */
    fact: text('fact').notNull(),
    body: text('body').notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    answeredStatus: integer('answered_status'),
    failure: text('failure'),
    nextAt: time('next_at').notNull(),
    createdAt: time('created_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_fact').on(table.webhookId, table.fact),
    index('webhook_deliveries_due')
      .on(table.nextAt)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_latest').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_created').on(table.createdAt),
    check('webhook_deliveries_state', oneOf(table.state, deliveryStates)),
    check('webhook_deliveries_event', oneOf(table.event, webhookEvents)),
    check('webhook_deliveries_attempts', sql`${table.attempts} >= 0`),
  ],
)
