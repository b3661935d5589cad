// Written by own-data.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { key, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'

/** Copy of a user's data, made at their request and deleted some days later. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: time('asked_at').notNull(),
    madeAt: time('made_at'),
    endsAt: time('ends_at'),
    /** JSON; null while it is being made. */
    content: text('content'),
  },
  (table) => [
    uniqueIndex('data_exports_one_open')
      .on(table.userId)
      .where(sql`made_at is null`),
    index('data_exports_user').on(table.userId, table.requestedAt),
    check(
      'data_exports_made',
      sql`(${table.madeAt} is null) = (${table.content} is null) and (${table.madeAt} is null) = (${table.endsAt} is null)`,
    ),
  ],
)
