// Written by integrations.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { key, oneOf, time } from '../columns.ts'
import { deliveryStates, webhookEvents } from '../values/integrations.ts'
import { shops } from './shops.ts'

/** An address of a shop's own system that receives what happens to its orders. */
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
    /** Signs every message, and so does the former one until `former_until`. */
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

/** One message to one address. Deleted after a month. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: key(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event', { enum: webhookEvents }).notNull(),
    /** Unique for each webhook: an event that is handled twice is one message. */
    fact: text('fact').notNull(),
    body: text('body').notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** The last answer of the address, or why there was none. */
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
