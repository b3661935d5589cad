import { pgView, doublePrecision, text, uuid } from 'drizzle-orm/pg-core'

import { francs, time } from '../columns.ts'
import { zoneNames } from '../values/cart.ts'
import { paymentMethods } from '../values/payments.ts'

/** The columns of order-facts.sql, for the query builder. */
export const orderFacts = pgView('order_facts', {
  id: uuid('id').notNull(),
  orderNumber: text('order_number').notNull(),
  buyerId: uuid('buyer_id').notNull(),
  paymentMethod: text('payment_method', { enum: paymentMethods }).notNull(),
  itemsTotalFrancs: francs('items_total_francs').notNull(),
  shippingFeeFrancs: francs('shipping_fee_francs').notNull(),
  totalFrancs: francs('total_francs').notNull(),
  reservedUntil: time('reserved_until'),
  paidAt: time('paid_at'),
  fullName: text('full_name').notNull(),
  phone: text('phone').notNull(),
  phone2: text('phone2'),
  region: text('region').notNull(),
  quartier: text('quartier'),
  repere: text('repere').notNull(),
  note: text('note'),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  zone: text('zone', { enum: zoneNames }).notNull(),
  placedAt: time('placed_at').notNull(),
}).existing()
