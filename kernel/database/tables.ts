// Written by kernel.
import {
  integer,
  pgTable,
  primaryKey,
  text,
  index,
  timestamp,
  uuid,
  bigint,
  jsonb,
  doublePrecision,
} from 'drizzle-orm/pg-core'
import { time, bytes } from '#database/columns.ts'

/** Calls a minute by person or network, over all processes; kept for minutes. */
export const callCounts = pgTable(
  'call_counts',
  {
    key: text('key').notNull(),
    minute: time('minute').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.minute] })],
)

/** Result of the caller's first call with an Idempotency-Key; kept 24 h. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    bodyHash: bytes('body_hash').notNull(),
    madeId: uuid('made_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
)

/** Event outbox: written with what caused the event, kept until handed to jobs. */
export const outboxEvents = pgTable('outbox_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  payload: jsonb('payload').notNull(),
  /** null: caused by a job. */
  requestId: text('request_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Files of this web build and earlier ones, which pages opened before a deploy still request. */
export const pageFiles = pgTable(
  'page_files',
  {
    /** Address such as `/assets/home.page-4k2h9xq.js`: changes with the content. */
    address: text('address').primaryKey(),
    content: bytes('content').notNull(),
    encoding: text('encoding').$type<'br' | 'plain'>().notNull(),
    /** null while a running build has it. */
    replacedAt: time('replaced_at'),
  },
  (table) => [index('page_files_replaced_at').on(table.replacedAt)],
)

/** Used part of a limit (guesses, SMS requests); leaks away with time. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    level: doublePrecision('level').notNull(),
    levelAt: time('level_at').notNull(),
    waitUntil: time('wait_until'),
  },
  (table) => [index('throttles_level_at').on(table.levelAt)],
)
