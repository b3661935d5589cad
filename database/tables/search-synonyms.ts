// Written by search.
import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'

import { key, time } from '../columns.ts'

/**
 * Terms that buyers use for one another, in French and in the languages of Mali. An admin edits
 * them.
 */
export const searchSynonyms = pgTable(
  'search_synonyms',
  { id: key(), terms: text('terms').array().notNull(), updatedAt: time('updated_at').notNull() },
  (table) => [check('search_synonyms_terms', sql`cardinality(${table.terms}) between 2 and 40`)],
)
