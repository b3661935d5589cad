// Written by kernel.
import { doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from '../columns.ts'

/** How much of something rare (guesses, SMS asked for) was used, per whom it is counted for. Leaks away with time. */
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
