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

/** What was chosen for somebody, so that the second page continues the first. Worth nothing after a crash: not logged. */
export const suggestionFeeds = pgTable('suggestion_feeds', {
  person: uuid('person').primaryKey(),
  at: time('at').notNull(),
  ids: uuid('ids').array().notNull(),
  source: text('source').notNull(),
})

/** How often neighbours were chosen anew: one row, so that neighbours kept in memory know when they are old. */
export const suggestionEngine = pgTable('suggestion_engine', {
  only: boolean('only').primaryKey().default(true),
  generation: integer('generation').notNull().default(0),
})

/** What is bought for a region. `heat` grows with time instead of fading (engine.ts). */
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
