// Written by accounts.
import { bigint, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

import { bytes, time } from '../columns.ts'
import { users } from './users.ts'

/** The authenticator of somebody of the team. It counts once a code of it was confirmed. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** null until the first one is confirmed. */
  secret: bytes('secret'),
  /** A new one, of which no code was confirmed yet. */
  pendingSecret: bytes('pending_secret'),
  /** The step of thirty seconds whose code was used last: neither it nor an earlier one is taken again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: time('created_at').notNull(),
  confirmedAt: time('confirmed_at'),
})

/** Codes that stand in for the authenticator, each once: using one removes it. */
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
