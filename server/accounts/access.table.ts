import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { key, time } from '../kernel/columns.ts'
import { bytes } from '../kernel/idempotency.table.ts'
import { users } from './accounts.table.ts'

/** The one link that resets a person's password: asking again replaces it, using it removes it. */
export const passwordResets = pgTable(
  'password_resets',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token: the token itself is only in the SMS. */
    tokenHash: bytes('token_hash').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [uniqueIndex('password_resets_token').on(table.tokenHash)],
)

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
