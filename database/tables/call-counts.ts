// Written by kernel.
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { time } from '../columns.ts'

/** How often somebody made one call in one minute, as every process has reported. Kept for minutes. */
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
