// Written by suggestions.
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { oneOf, time } from '../columns.ts'
import { eventKinds } from '../values/suggestions.ts'

/**
 * Every view, search, favourite and purchase. Partitioned by month (keep-months.ts); no row names a
 * person.
 */
export const suggestionEvents = pgTable(
  'suggestion_events',
  {
    id: uuid('id').notNull(),
    at: time('at').notNull(),
    /** A user, or the hash of a device's random number. */
    person: uuid('person').notNull(),
    kind: text('kind', { enum: eventKinds }).notNull(),
    productId: uuid('product_id'),
    /** Of an impression: what came into sight. */
    shown: uuid('shown').array(),
    query: text('query'),
    /** Its part of pairs and sums is counted (fold-events.ts). */
    folded: boolean('folded').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index('suggestion_events_person').on(table.person, table.at.desc()),
    index('suggestion_events_waiting')
      .on(table.at)
      .where(sql`not folded`),
    check('suggestion_events_kind', oneOf(table.kind, eventKinds)),
  ],
)
