// Written by suggestions.
import {
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * Products that something happened to, under a short number. `support` and `heat` grow with time
 * instead of fading (engine-sql.ts): compare, never add up.
 */
export const suggestionItems = pgTable(
  'suggestion_items',
  {
    productId: uuid('product_id').primaryKey(),
    item: integer('item').generatedAlwaysAsIdentity().notNull(),
    /** In how many visits it was seen. */
    support: doublePrecision('support').notNull().default(0),
    /** The same with a half-life of days: what is popular now. */
    heat: doublePrecision('heat').notNull().default(0),
    impressions: integer('impressions').notNull().default(0),
  },
  (table) => [
    uniqueIndex('suggestion_items_item').on(table.item),
    index('suggestion_items_heat').on(table.heat.desc()),
  ],
)

/** How often two products are seen in one visit, from the first to the second. */
export const suggestionPairs = pgTable(
  'suggestion_pairs',
  {
    item: integer('item').notNull(),
    neighbour: integer('neighbour').notNull(),
    weight: real('weight').notNull(),
  },
  (table) => [primaryKey({ columns: [table.item, table.neighbour] })],
)

/**
 * The best hundred of them, weighted by how frequent both are. Its key covers all its columns: a
 * suggestion reads the index alone.
 */
export const suggestionNeighbours = pgTable(
  'suggestion_neighbours',
  {
    item: integer('item').notNull(),
    place: smallint('place').notNull(),
    neighbour: integer('neighbour').notNull(),
    score: real('score').notNull(),
  },
  (table) => [primaryKey({ columns: [table.item, table.place] })],
)

/** In how many orders two products were bought together. */
export const suggestionBaskets = pgTable(
  'suggestion_baskets',
  {
    item: integer('item').notNull(),
    neighbour: integer('neighbour').notNull(),
    orders: integer('orders').notNull(),
  },
  (table) => [primaryKey({ columns: [table.item, table.neighbour] })],
)

/**
 * Views, carts, orders and impressions of a product on a day, for its seller and for the market.
 */
export const suggestionDays = pgTable(
  'suggestion_days',
  {
    productId: uuid('product_id').notNull(),
    day: date('day').notNull(),
    views: integer('views').notNull().default(0),
    carts: integer('carts').notNull().default(0),
    orders: integer('orders').notNull().default(0),
    impressions: integer('impressions').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.day] }),
    index('suggestion_days_day').on(table.day),
  ],
)
