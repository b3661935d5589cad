// Written by search.
import { index, integer, pgTable, text, check, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { key, time, plainText } from '#database/columns.ts'

/** Without the user; stored 90 days. */
export const searchEvents = pgTable(
  'search_events',
  {
    id: key(),
    at: time('at').notNull(),
    /** Normalized. */
    query: text('query').notNull(),
    typed: text('typed').notNull(),
    results: integer('results').notNull(),
    corrected: text('corrected'),
  },
  (table) => [index('search_events_at').on(table.at)],
)

/** Popular searches, counted by a job. */
export const searchHabits = pgTable('search_habits', {
  query: plainText('query').primaryKey(),
  label: text('label').notNull(),
  searches: integer('searches').notNull(),
})

export const searchSynonyms = pgTable(
  'search_synonyms',
  { id: key(), terms: text('terms').array().notNull(), updatedAt: time('updated_at').notNull() },
  (table) => [check('search_synonyms_terms', sql`cardinality(${table.terms}) between 2 and 40`)],
)

/** Words of products, counted by a job, for rarity and corrections. */
export const searchWords = pgTable(
  'search_words',
  {
    /** Lower case, without accents. */
    word: plainText('word').primaryKey(),
    shown: text('shown').notNull(),
    lexeme: plainText('lexeme').notNull(),
    /** Phonetic key (word-sound.ts). */
    sound: plainText('sound').notNull(),
    products: integer('products').notNull(),
    named: integer('named').notNull(),
  },
  (table) => [
    index('search_words_lexeme').on(table.lexeme),
    index('search_words_sound').on(table.sound),
    index('search_words_alike').using('gin', sql`${table.word} gin_trgm_ops`),
  ],
)

export const searchLearning = pgTable(
  'search_learning',
  {
    id: integer('id').primaryKey().default(1),
    /** Keys sort by time. */
    lastProduct: uuid('last_product').notNull(),
    products: integer('products').notNull(),
    recountedAt: time('recounted_at'),
  },
  (table) => [check('search_learning_one', sql`${table.id} = 1`)],
)
