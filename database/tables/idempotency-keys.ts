// Written by kernel.
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { bytes } from '../columns.ts'

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
