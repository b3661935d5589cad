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
import { users } from '#modules/identity/database/tables.ts'

export const suggestionEvents = pgTable(
  'suggestion_events',
  {
    id: uuid('id').notNull(),
    at: time('at').notNull(),
    /** User id, or hash of a device's random number. */
    person: uuid('person').notNull(),
    kind: text('kind', { enum: eventKinds }).notNull(),
    productId: uuid('product_id'),
    shown: uuid('shown').array(),
    query: text('query'),
    /** Counted (fold-events.ts). */
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

/** Stored list of suggestions. Unlogged: not needed after a crash. */
export const suggestionFeeds = pgTable('suggestion_feeds', {
  person: uuid('person').primaryKey(),
  at: time('at').notNull(),
  ids: uuid('ids').array().notNull(),
  source: text('source').notNull(),
})

export const suggestionEngine = pgTable('suggestion_engine', {
  only: boolean('only').primaryKey().default(true),
  generation: integer('generation').notNull().default(0),
})

/** `heat` grows with time instead of fading (engine.ts). */
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

/** `support` and `heat` grow with time instead of fading (engine.ts): compare, never add. */
export const suggestionItems = pgTable(
  'suggestion_items',
  {
    productId: uuid('product_id').primaryKey(),
    item: integer('item').generatedAlwaysAsIdentity().notNull(),
    support: doublePrecision('support').notNull().default(0),
    heat: doublePrecision('heat').notNull().default(0),
    impressions: integer('impressions').notNull().default(0),
  },
  (table) => [
    uniqueIndex('suggestion_items_item').on(table.item),
    index('suggestion_items_heat').on(table.heat.desc()),
  ],
)

export const suggestionPairs = pgTable(
  'suggestion_pairs',
  {
    item: integer('item').notNull(),
    neighbour: integer('neighbour').notNull(),
    weight: real('weight').notNull(),
  },
  (table) => [primaryKey({ columns: [table.item, table.neighbour] })],
)

/** Best hundred. The key covers all columns, for index-only reads. */
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

export const suggestionBaskets = pgTable(
  'suggestion_baskets',
  {
    item: integer('item').notNull(),
    neighbour: integer('neighbour').notNull(),
    orders: integer('orders').notNull(),
  },
  (table) => [primaryKey({ columns: [table.item, table.neighbour] })],
)

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

/** Users who refused the recording of views. */
export const trackingRefusals = pgTable('tracking_refusals', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  refusedAt: time('refused_at').notNull(),
})
