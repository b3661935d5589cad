// Written by parcels.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { francs, key } from '#database/columns.ts'
import { products, variants } from '#modules/products/database/tables.ts'
import { parcels } from './tables.ts'

/** Names, prices and commission rates are frozen. */
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
    /** Of its page; null: a free line of a sale by link has none. */
    slug: text('slug'),
    name: text('name').notNull(),
    imageId: uuid('image_id'),
    size: text('size'),
    color: text('color'),
    quantity: integer('quantity').notNull(),
    unitPriceFrancs: francs('unit_price_francs').notNull(),
    usualPriceFrancs: francs('usual_price_francs'),
    shopDiscountFrancs: francs('shop_discount_francs').notNull().default(0),
    totalFrancs: francs('total_francs').notNull(),
    commissionBasisPoints: integer('commission_basis_points').notNull(),
    commissionFrancs: francs('commission_francs').notNull(),
    /** Before a part was kept; null: kept as ordered. */
    orderedQuantity: integer('ordered_quantity'),
    /** « À garder en entier ». */
    keptWhole: boolean('kept_whole').notNull().default(false),
    isMarketPromoted: boolean('is_market_promoted').notNull().default(true),
  },
  (table) => [
    uniqueIndex('order_lines_position').on(table.parcelId, table.position),
    index('order_lines_product').on(table.productId),
    // Removing a variant nulls its past lines.
    index('order_lines_variant').on(table.variantId),
    check(
      'order_lines_agreed',
      sql`${table.usualPriceFrancs} is null or (${table.usualPriceFrancs} > ${table.unitPriceFrancs} and ${table.shopDiscountFrancs} = 0)`,
    ),
    check('order_lines_ordered', sql`(${table.orderedQuantity} > ${table.quantity}) is not false`),
    check(
      'order_lines_sum',
      sql`${table.quantity} > 0 and ${table.unitPriceFrancs} > 0 and ${table.shopDiscountFrancs} >= 0 and ${table.totalFrancs} >= 0 and ${table.totalFrancs} = ${table.quantity} * ${table.unitPriceFrancs} - ${table.shopDiscountFrancs}`,
    ),
  ],
)
