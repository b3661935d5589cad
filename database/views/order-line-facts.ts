import { pgView, integer, text, uuid } from 'drizzle-orm/pg-core'

import { francs } from '../columns.ts'

/** The columns of order-line-facts.sql, for the query builder. */
export const orderLineFacts = pgView('order_line_facts', {
  id: uuid('id').notNull(),
  parcelId: uuid('parcel_id').notNull(),
  position: integer('position').notNull(),
  productId: uuid('product_id').notNull(),
  variantId: uuid('variant_id'),
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
}).existing()
