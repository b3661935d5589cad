// Written by sharing.
import { index, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from '#database/columns.ts'

/** Previews in the object store, so that those that nothing asks for any more can be removed. */
export const previews = pgTable(
  'previews',
  {
    /** Of the object. */
    key: text('key').primaryKey(),
    /** A product's id: it has one preview at a time. Of figures alone: the key again. */
    subject: text('subject').notNull(),
    drawnAt: time('drawn_at').notNull(),
  },
  (table) => [
    index('previews_subject').on(table.subject),
    index('previews_drawn').on(table.drawnAt),
  ],
)
