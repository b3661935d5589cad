// Written by public-files.
import { index, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from '#database/columns.ts'

export const previews = pgTable(
  'previews',
  {
    key: text('key').primaryKey(),
    /** Product id (one preview at a time), or key of figures. */
    subject: text('subject').notNull(),
    drawnAt: time('drawn_at').notNull(),
  },
  (table) => [
    index('previews_subject').on(table.subject),
    index('previews_drawn').on(table.drawnAt),
  ],
)
