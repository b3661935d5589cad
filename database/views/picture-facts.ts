import { pgView, integer, text, uuid } from 'drizzle-orm/pg-core'

import { time } from '../columns.ts'

/** The columns of picture-facts.sql, for the query builder. */
export const pictureFacts = pgView('picture_facts', {
  id: uuid('id').notNull(),
  ownerId: uuid('owner_id'),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  placeholder: text('placeholder').notNull(),
  avifAt: time('avif_at'),
  createdAt: time('created_at').notNull(),
}).existing()
