// Written by search.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { time, plainText } from '../columns.ts'

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
    /** The same for words that sound alike (word-sound.ts). */
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
