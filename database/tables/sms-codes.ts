// Written by accounts.
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, oneOf, time } from '../columns.ts'
import { smsCodePurposes } from '../values/accounts.ts'
import { users } from './users.ts'

/**
 * The one code by SMS of an account for a purpose: a new request replaces it, using it deletes it.
 */
export const smsCodes = pgTable(
  'sms_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: smsCodePurposes }).notNull(),
    /** SHA-256 of account, purpose and code. */
    codeHash: bytes('code_hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purpose] }),
    check('sms_codes_purpose', oneOf(table.purpose, smsCodePurposes)),
    check('sms_codes_tries', sql`${table.wrongTries} >= 0`),
  ],
)
