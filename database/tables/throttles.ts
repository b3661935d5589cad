// Written by kernel.
import { doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from '../columns.ts'

/** How much of a limit (guesses, SMS requests) is used, by key. It leaks away with time. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    level: doublePrecision('level').notNull(),
    levelAt: time('level_at').notNull(),
    waitUntil: time('wait_until'),
  },
  (table) => [index('throttles_level_at').on(table.levelAt)],
)
