// Written by pricing.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import { francs, key, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { categories } from '#modules/categories/database/tables.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { weightClasses } from '#modules/products/database/values.ts'
import { regions } from '#modules/places/database/values.ts'
import { townServices } from '#modules/network/database/values.ts'
import { zoneNames } from './values.ts'

export const deliveryZones = pgTable(
  'delivery_zones',
  {
    zone: text('zone', { enum: zoneNames }).primaryKey(),
    label: text('label').notNull(),
    minDays: integer('min_days').notNull(),
    maxDays: integer('max_days').notNull(),
    cashAllowed: boolean('cash_allowed').notNull(),
    /** Why no order is taken there, and the day from which they are again. */
    pauseReason: text('pause_reason'),
    pausedUntil: date('paused_until'),
    /** Added to each fee up to its last day. */
    surchargeFrancs: francs('surcharge_francs'),
    surchargeReason: text('surcharge_reason'),
    surchargeUntil: date('surcharge_until'),
    /** Cash orders with goods above it need a deposit; null: none does. */
    depositAboveFrancs: francs('deposit_above_francs'),
  },
  (table) => [
    check('delivery_zones_days', sql`${table.minDays} between 0 and ${table.maxDays}`),
    check(
      'delivery_zones_pause',
      sql`(${table.pauseReason} is null) = (${table.pausedUntil} is null)`,
    ),
    check('delivery_zones_deposit', sql`(${table.depositAboveFrancs} >= 0) is not false`),
    check(
      'delivery_zones_surcharge',
      sql`(${table.surchargeFrancs} is null) = (${table.surchargeUntil} is null) and (${table.surchargeReason} is null) = (${table.surchargeUntil} is null) and (${table.surchargeFrancs} > 0) is not false`,
    ),
  ],
)

export const deliveryFees = pgTable(
  'delivery_fees',
  {
    zone: text('zone', { enum: zoneNames })
      .notNull()
      .references(() => deliveryZones.zone),
    weightClass: text('weight_class', { enum: weightClasses }).notNull(),
    feeFrancs: francs('fee_francs').notNull(),
    /** At a relay point; null: as at the door. */
    relayFeeFrancs: francs('relay_fee_francs'),
  },
  (table) => [
    primaryKey({ columns: [table.zone, table.weightClass] }),
    check(
      'delivery_fees_relay',
      sql`(${table.relayFeeFrancs} between 0 and ${table.feeFrancs}) is not false`,
    ),
    check('delivery_fees_fee', sql`${table.feeFrancs} >= 0`),
  ],
)

export const orderSettings = pgTable(
  'order_settings',
  {
    id: integer('id').primaryKey().default(1),
    cashCeilingFrancs: francs('cash_ceiling_francs').notNull(),
    furtherShopFrancs: francs('further_shop_francs').notNull(),
    commissionBasisPoints: integer('commission_basis_points').notNull(),
    /** Announced rise and its date. */
    nextCommissionBasisPoints: integer('next_commission_basis_points'),
    nextCommissionFrom: time('next_commission_from'),
  },
  (table) => [
    check('order_settings_single', sql`${table.id} = 1`),
    check('order_settings_rate', sql`${table.commissionBasisPoints} between 0 and 10000`),
    check(
      'order_settings_next_commission',
      sql`(${table.nextCommissionBasisPoints} between 0 and 3000) = (${table.nextCommissionFrom} is not null)`,
    ),
  ],
)

/** Who delivers to each region. Bamako stands for the city and its periphery. */
export const servedRegions = pgTable(
  'served_regions',
  {
    region: text('region').primaryKey(),
    servedBy: text('served_by', { enum: townServices }).notNull(),
    /** Couriers fetch parcels from its shops. */
    isCollected: boolean('is_collected').notNull().default(false),
    /** null: as before regions were decided; an admin is asked to. */
    decidedAt: time('decided_at'),
    /** Why its road takes no order, and the day from which it does again. */
    pauseReason: text('pause_reason'),
    pausedUntil: date('paused_until'),
  },
  (table) => [
    check(
      'served_regions_pause',
      sql`(${table.pauseReason} is null) = (${table.pausedUntil} is null)`,
    ),
    check('served_regions_region', oneOf(table.region, regions)),
    check('served_regions_served_by', oneOf(table.servedBy, townServices)),
    check(
      'served_regions_decided',
      sql`${table.decidedAt} is not null or ${table.servedBy} = 'couriers'`,
    ),
  ],
)

/** Users to be told, once, when a region is served. */
export const awaitedRegions = pgTable(
  'awaited_regions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    region: text('region')
      .notNull()
      .references(() => servedRegions.region),
    askedAt: time('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.region] }),
    index('awaited_regions_region').on(table.region),
  ],
)

/** Users to be told, once, when something goes from a shop to a region. */
export const awaitedRoutes = pgTable(
  'awaited_routes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    region: text('region')
      .notNull()
      .references(() => servedRegions.region),
    askedAt: time('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.shopId, table.region] }),
    index('awaited_routes_shop').on(table.shopId, table.region),
    index('awaited_routes_region').on(table.region),
  ],
)

/**
 * Commission by shop, category or both, and dates. The narrowest counts; equally narrow ones never
 * overlap (exclusion constraint `commission_rules_alone`).
 */
export const commissionRules = pgTable(
  'commission_rules',
  {
    id: key(),
    shopId: uuid('shop_id').references(() => shops.id),
    categoryId: uuid('category_id').references(() => categories.id),
    /** « Ventes par lien » of every shop: counts for them alone, before other rules. */
    linksOnly: boolean('links_only').notNull().default(false),
    basisPoints: integer('basis_points').notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at'),
    reason: text('reason').notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => users.id),
    askedAt: time('asked_at').notNull(),
    /** null before the second approval. */
    approvedBy: uuid('approved_by').references(() => users.id),
    approvedAt: time('approved_at'),
    stoppedAt: time('stopped_at'),
    /** A rising end awaits a second approval. */
    endAskedBy: uuid('end_asked_by').references(() => users.id),
    endAskedAt: time('end_asked_at'),
    endReason: text('end_reason'),
  },
  (table) => [
    index('commission_rules_newest').on(table.askedAt.desc(), table.id.desc()),
    index('commission_rules_shop').on(table.shopId),
    index('commission_rules_category').on(table.categoryId),
    check('commission_rules_rate', sql`${table.basisPoints} between 0 and 3000`),
    check(
      'commission_rules_of',
      sql`(${table.shopId} is not null or ${table.categoryId} is not null) <> ${table.linksOnly}`,
    ),
    check('commission_rules_days', sql`${table.endsAt} > ${table.startsAt}`),
    check(
      'commission_rules_two',
      sql`(${table.approvedBy} is null) = (${table.approvedAt} is null) and (${table.approvedBy} <> ${table.askedBy}) is not false`,
    ),
    check(
      'commission_rules_end_asked',
      sql`(${table.endAskedBy} is null) = (${table.endAskedAt} is null) and (${table.endAskedBy} is null) = (${table.endReason} is null)`,
    ),
  ],
)
