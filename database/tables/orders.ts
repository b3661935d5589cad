// Written by orders.
import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { francs, key, listedName, time } from '../columns.ts'
import { zoneNames } from '../values/cart.ts'
import { paymentMethods } from '../values/payments.ts'
import { users } from './users.ts'

export const orders = pgTable(
  'orders',
  {
    id: key(),
    orderNumber: text('order_number').notNull(),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => users.id),
    paymentMethod: text('payment_method', { enum: paymentMethods }).notNull(),
    itemsTotalFrancs: francs('items_total_francs').notNull(),
    shippingFeeFrancs: francs('shipping_fee_francs').notNull(),
    totalFrancs: francs('total_francs').notNull(),
    /** Until when the stock is kept without payment; null for cash on delivery. */
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
  },
  (table) => [
    uniqueIndex('orders_number').on(table.orderNumber),
    // The team's list, and what people read out on the telephone: the end of a number, a phone, a
    // name.
    index('orders_newest').on(table.placedAt.desc(), table.id.desc()),
    index('orders_number_end').on(sql`right(order_number, 5)`),
    index('orders_phone').on(table.phone),
    index('orders_phone2')
      .on(table.phone2)
      .where(sql`phone2 is not null`),
    index('orders_named').using(
      'gin',
      sql`translate(lower(full_name), 'àâäéèêëîïôöùûüç', 'aaaeeeeiioouuuc') gin_trgm_ops`,
    ),
    index('orders_buyer').on(table.buyerId, table.placedAt.desc()),
    index('orders_expiring')
      .on(table.reservedUntil)
      .where(sql`paid_at is null and reserved_until is not null`),
    check(
      'orders_sum',
      sql`${table.totalFrancs} = ${table.itemsTotalFrancs} + ${table.shippingFeeFrancs} and ${table.itemsTotalFrancs} > 0 and ${table.shippingFeeFrancs} >= 0`,
    ),
    check('orders_method', listedName(table.paymentMethod)),
    check('orders_phone', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`),
  ],
)
