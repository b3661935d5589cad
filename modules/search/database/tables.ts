// Written by search.
import { index, integer, pgTable, text, check, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { key, time, plainText } from '#database/columns.ts'

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

/**
 * Terms that buyers use for one another, in French and in the languages of Mali. An admin edits
 * them.
 */
export const searchSynonyms = pgTable(
  'search_synonyms',
  { id: key(), terms: text('terms').array().notNull(), updatedAt: time('updated_at').notNull() },
  (table) => [check('search_synonyms_terms', sql`cardinality(${table.terms}) between 2 and 40`)],
)

/**
 * The words of the market, counted by a job (learn-words.ts): how rare each is, and the candidates
 * for correcting a word that no product contains.
 */
export const searchWords = pgTable(
  'search_words',
  {
    /** Lower case, without accents: as a search compares it. */
    word: plainText('word').primaryKey(),
    /** As products spell it. */
    shown: text('shown').notNull(),
    /** Its form in the index of products. */
    lexeme: plainText('lexeme').notNull(),
    /** How it sounds: equal for words that sound alike (word-sound.ts). */
    sound: plainText('sound').notNull(),
    /** How many products contain it, and how many of them in their name or category. */
    products: integer('products').notNull(),
    named: integer('named').notNull(),
  },
  (table) => [
    index('search_words_lexeme').on(table.lexeme),
    index('search_words_sound').on(table.sound),
    index('search_words_alike').using('gin', sql`${table.word} gin_trgm_ops`),
  ],
)

/** Progress of that job: a single row. */
export const searchLearning = pgTable(
  'search_learning',
  {
    id: integer('id').primaryKey().default(1),
    /** The last product whose words were counted; keys sort by time. */
    lastProduct: uuid('last_product').notNull(),
    products: integer('products').notNull(),
    /** When every product was last counted again. */
    recountedAt: time('recounted_at'),
  },
  (table) => [check('search_learning_one', sql`${table.id} = 1`)],
)
