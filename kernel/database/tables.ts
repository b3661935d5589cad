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

/**
 * How often a person or network made one call in one minute, over all processes. Kept for minutes.
 */
export const callCounts = pgTable(
  'call_counts',
  {
    /** The call and who made it: a person or a network. */
    key: text('key').notNull(),
    minute: time('minute').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.minute] })],
)

/** One row per Idempotency-Key a caller has used: what it made. Kept 24 h. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    bodyHash: bytes('body_hash').notNull(),
    /** Key of the thing that the first call made. */
    madeId: uuid('made_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
)

/** Events, written in the transaction that caused them, until they are given to the jobs. */
export const outboxEvents = pgTable('outbox_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  payload: jsonb('payload').notNull(),
  /** The request that caused it; null: a job. */
  requestId: text('request_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/**
 * Files of the web build, of this version and the last ones: pages opened before a deploy still ask
 * for theirs.
 */
export const pageFiles = pgTable(
  'page_files',
  {
    /** `/assets/home.page-4k2h9xq.js`: the name changes with the content. */
    address: text('address').primaryKey(),
    /** Compressed by brotli where that makes it smaller. */
    content: bytes('content').notNull(),
    encoding: text('encoding').$type<'br' | 'plain'>().notNull(),
    /** Since when no started build has it; null while one does. */
    replacedAt: time('replaced_at'),
  },
  (table) => [index('page_files_replaced_at').on(table.replacedAt)],
)

/** How much of a limit (guesses, SMS requests) is used, by key. It leaks away with time. */
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
