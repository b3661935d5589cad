import { boolean, integer, pgView, uuid } from 'drizzle-orm/pg-core'

/** The columns of buyer-facts.sql, for the query builder. */
export const buyerFacts = pgView('buyer_facts', {
  id: uuid('id').notNull(),
  cashRefusals: integer('cash_refusals').notNull(),
  isProved: boolean('is_proved').notNull(),
  isKnown: boolean('is_known').notNull(),
}).existing()
