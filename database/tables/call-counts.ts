// Written by kernel.
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { time } from '../columns.ts'

/**
 * How often a person or network made one call in one minute, over all processes. Kept for minutes.
 */
export const callCounts = pgTable(
  'call_counts',
  {
    /** The call and who made it: a person or a network. */
    key: text('key').notNull(),
    minute: time('minute').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.minute] })],
)
