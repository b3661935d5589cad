// Written by search.
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

import { key, time, plainText } from '../columns.ts'

/** What was searched, and how much it found; without the person. Kept 90 days. */
export const searchEvents = pgTable(
  'search_events',
  {
    id: key(),
    at: time('at').notNull(),
    /** The words as compared, so that spellings of one search count together. */
    query: text('query').notNull(),
    typed: text('typed').notNull(),
    results: integer('results').notNull(),
    /** The corrected words, if any. */
    corrected: text('corrected'),
  },
  (table) => [index('search_events_at').on(table.at)],
)

/**
 * The searches of the last weeks that many made and that found something, counted by a job:
 * proposed while typing.
 */
export const searchHabits = pgTable('search_habits', {
  query: plainText('query').primaryKey(),
  label: text('label').notNull(),
  searches: integer('searches').notNull(),
})
