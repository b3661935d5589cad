// Written by suggestions.
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import { time } from '../columns.ts'

/**
 * The list chosen for somebody, so that the second page continues the first. Not needed after a
 * crash, so unlogged.
 */
export const suggestionFeeds = pgTable('suggestion_feeds', {
  person: uuid('person').primaryKey(),
  at: time('at').notNull(),
  ids: uuid('ids').array().notNull(),
  source: text('source').notNull(),
})

/** How often neighbours were rebuilt: a single row, by which caches know that they are stale. */
export const suggestionEngine = pgTable('suggestion_engine', {
  only: boolean('only').primaryKey().default(true),
  generation: integer('generation').notNull().default(0),
})

/** What is bought in a region. `heat` grows with time instead of fading (engine.ts). */
export const suggestionRegions = pgTable(
  'suggestion_regions',
  {
    region: text('region').notNull(),
    productId: uuid('product_id').notNull(),
    heat: doublePrecision('heat').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.region, table.productId] }),
    index('suggestion_regions_heat').on(table.region, table.heat.desc()),
  ],
)
