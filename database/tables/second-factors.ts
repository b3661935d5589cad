// Written by accounts.
import { bigint, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

import { bytes, time } from '../columns.ts'
import { users } from './users.ts'

/** The authenticator of somebody of the team, valid once one of its codes was confirmed. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** null until the first one is confirmed. */
  secret: bytes('secret'),
  /** A new one, not confirmed yet. */
  pendingSecret: bytes('pending_secret'),
  /** The 30-second step of the last code used: it and earlier ones are refused. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: time('created_at').notNull(),
  confirmedAt: time('confirmed_at'),
})

/** Codes to use instead of the authenticator, each once: using one deletes it. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of account and code: the code itself was shown once. */
    codeHash: bytes('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)
