// Written by deliveries.
import { sql } from 'drizzle-orm'
import { check, integer, pgTable } from 'drizzle-orm/pg-core'

import { francs } from '../columns.ts'

/** Figures that an admin sets: one row. */
export const deliverySettings = pgTable(
  'delivery_settings',
  {
    id: integer('id').primaryKey().default(1),
    courierShareBasisPoints: integer('courier_share_basis_points').notNull(),
    cashCapFrancs: francs('cash_cap_francs').notNull(),
  },
  (table) => [
    check('delivery_settings_single', sql`${table.id} = 1`),
    check('delivery_settings_rate', sql`${table.courierShareBasisPoints} between 0 and 10000`),
    check('delivery_settings_cap', sql`${table.cashCapFrancs} > 0`),
  ],
)
