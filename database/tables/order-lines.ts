// Written by orders.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { francs, key } from '../columns.ts'
import { products } from './products.ts'
import { variants } from './variants.ts'
import { parcels } from './parcels.ts'

/** What was bought, as it was then: names, prices and the commission rate are frozen here. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: key(),
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id),
    position: integer('position').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    variantId: uuid('variant_id').references(() => variants.id, { onDelete: 'set null' }),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    imageId: uuid('image_id'),
    size: text('size'),
    color: text('color'),
    quantity: integer('quantity').notNull(),
    unitPriceFrancs: francs('unit_price_francs').notNull(),
    totalFrancs: francs('total_francs').notNull(),
    commissionBasisPoints: integer('commission_basis_points').notNull(),
    commissionFrancs: francs('commission_francs').notNull(),
  },
  (table) => [
    uniqueIndex('order_lines_position').on(table.parcelId, table.position),
    index('order_lines_product').on(table.productId),
    // For a size that is removed: its past lines are set to null.
    index('order_lines_variant').on(table.variantId),
    check(
      'order_lines_sum',
      sql`${table.quantity} > 0 and ${table.unitPriceFrancs} > 0 and ${table.totalFrancs} = ${table.quantity} * ${table.unitPriceFrancs}`,
    ),
  ],
)
