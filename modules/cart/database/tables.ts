// Written by cart.
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { francs } from '#database/columns.ts'
import { weightClasses } from '#modules/catalogue/database/values.ts'
import { zoneNames } from './values.ts'

/**
 * Where a delivery goes, in pricing terms: how long it takes and whether cash is taken at the door.
 */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    zone: text('zone', { enum: zoneNames }).primaryKey(),
    label: text('label').notNull(),
    minDays: integer('min_days').notNull(),
    maxDays: integer('max_days').notNull(),
    cashAllowed: boolean('cash_allowed').notNull(),
  },
  (table) => [check('delivery_zones_days', sql`${table.minDays} between 0 and ${table.maxDays}`)],
)

export const deliveryFees = pgTable(
  'delivery_fees',
  {
    zone: text('zone', { enum: zoneNames })
      .notNull()
      .references(() => deliveryZones.zone),
    weightClass: text('weight_class', { enum: weightClasses }).notNull(),
    feeFrancs: francs('fee_francs').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.zone, table.weightClass] }),
    check('delivery_fees_fee', sql`${table.feeFrancs} >= 0`),
  ],
)

/** Figures that an admin sets: a single row. */
export const orderSettings = pgTable(
  'order_settings',
  {
    id: integer('id').primaryKey().default(1),
    cashCeilingFrancs: francs('cash_ceiling_francs').notNull(),
    furtherShopFrancs: francs('further_shop_francs').notNull(),
    commissionBasisPoints: integer('commission_basis_points').notNull(),
  },
  (table) => [
    check('order_settings_single', sql`${table.id} = 1`),
    check('order_settings_rate', sql`${table.commissionBasisPoints} between 0 and 10000`),
  ],
)
