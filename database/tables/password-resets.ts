// Written by accounts.
import { pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { time, bytes } from '../columns.ts'
import { users } from './users.ts'

/** The one link that resets a person's password: a new request replaces it, using it deletes it. */
export const passwordResets = pgTable(
  'password_resets',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, which is only in the SMS. */
    tokenHash: bytes('token_hash').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [uniqueIndex('password_resets_token').on(table.tokenHash)],
)
