// Written by accounts.
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { key, time } from '../columns.ts'
import { users } from './users.ts'

/** Somebody asked for an account to be deleted; the market's team does it. */
export const deletionRequests = pgTable(
  'deletion_requests',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason'),
    requestedAt: time('requested_at').notNull(),
    /** When its owner requested it while signed in; null: anybody may have typed the number. */
    verifiedAt: time('verified_at'),
    processedAt: time('processed_at'),
    processedBy: uuid('processed_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('deletion_requests_one_open')
      .on(table.userId)
      .where(sql`processed_at is null`),
    index('deletion_requests_queue')
      .on(table.requestedAt)
      .where(sql`processed_at is null`),
  ],
)
