// Written by suggestions.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uuid,
  doublePrecision,
  integer,
  date,
  real,
  smallint,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { oneOf, time } from '#database/columns.ts'
import { eventKinds } from './values.ts'
import { users } from '#modules/accounts/database/tables.ts'

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
    /** Its support with a half-life of days: what is popular now. */
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

/** People who refused that what they look at is recorded. */
export const trackingRefusals = pgTable('tracking_refusals', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  refusedAt: time('refused_at').notNull(),
})
