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

/** Calls of a person or network in one minute, over all processes. Kept for minutes. */
export const callCounts = pgTable(
  'call_counts',
  {
    /** The call, and the person or network that made it. */
    key: text('key').notNull(),
    minute: time('minute').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.minute] })],
)

/** A row per Idempotency-Key: the result of the caller's first call. Kept 24 h. */
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

/** Event outbox: written in the transaction that caused the event, until it is handed to jobs. */
export const outboxEvents = pgTable('outbox_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  payload: jsonb('payload').notNull(),
  /** Request that caused it; null: a job. */
  requestId: text('request_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Files of this web build and the last ones: pages opened before a deploy still ask for theirs. */
export const pageFiles = pgTable(
  'page_files',
  {
    /** `/assets/home.page-4k2h9xq.js`: the name changes with the content. */
    address: text('address').primaryKey(),
    content: bytes('content').notNull(),
    encoding: text('encoding').$type<'br' | 'plain'>().notNull(),
    /** Since when no running build has it; null while one does. */
    replacedAt: time('replaced_at'),
  },
  (table) => [index('page_files_replaced_at').on(table.replacedAt)],
)

/** Used part of a limit (guesses, SMS requests) by key; it leaks away with time. */
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
