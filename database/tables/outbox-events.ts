// Written by kernel.
import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What happened, written in the transaction that made it happen, until it has been handed to the jobs. */
export const outboxEvents = pgTable('outbox_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  payload: jsonb('payload').notNull(),
  /** The request that made it happen; null: the clock did. */
  requestId: text('request_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
