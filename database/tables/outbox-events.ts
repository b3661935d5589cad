// Written by kernel.
import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Events, written in the transaction that caused them, until they are given to the jobs. */
export const outboxEvents = pgTable('outbox_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  payload: jsonb('payload').notNull(),
  /** The request that caused it; null: a job. */
  requestId: text('request_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
