import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { zoneNames } from '#contract/cart/delivery-tariff.ts'
import { DEFAULT_DELIVERY_GROUP } from '#contract/kernel/limits.ts'
import { fulfilmentStates } from '#contract/orders/order-states.ts'
import { paymentMethods } from '#contract/payments/payment-method.ts'
import { weightClasses } from '#contract/catalogue/product-words.ts'

import { shops, users } from '../accounts/index.ts'
import { products, variants } from '../catalogue/index.ts'
import { francs, key, oneOf, time } from '../kernel/columns.ts'

/** Where a delivery goes, in pricing terms: how long it takes and whether cash is taken at the door. */
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

/** Figures that an admin sets: one row, so that nobody can forget or double one. */
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
    // The team's list, and what people read out on the telephone: the end of a number, a phone, a name.
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
    check('orders_method', oneOf(table.paymentMethod, paymentMethods)),
    check('orders_phone', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`),
  ],
)

/** One seller's part of an order: what is accepted, carried, handed over and paid out as a whole. */
export const fulfilments = pgTable(
  'fulfilments',
  {
    id: key(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    number: integer('number').notNull(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    state: text('state', { enum: fulfilmentStates }).notNull(),
    stateSince: time('state_since').notNull(),
    /** When its order was placed: a shop’s days and history are counted without reading the orders. */
    placedAt: time('placed_at').notNull(),
    itemsTotalFrancs: francs('items_total_francs').notNull(),
    /** What the buyer pays for this delivery. */
    shippingFeeFrancs: francs('shipping_fee_francs').notNull(),
    /** What the shop pays for it, when all its products are delivered free. */
    shopDeliveryFrancs: francs('shop_delivery_francs').notNull().default(0),
    commissionFrancs: francs('commission_francs').notNull(),
    acceptBefore: time('accept_before'),
    remindedAt: time('reminded_at'),
    vendorOtp: text('vendor_otp'),
    clientOtp: text('client_otp'),
    courierId: uuid('courier_id').references(() => users.id),
    /** The couriers who may carry it; set from its zone when it is ready. */
    deliveryGroup: text('delivery_group').notNull().default(DEFAULT_DELIVERY_GROUP),
    tries: integer('tries').notNull().default(0),
    deliveredAt: time('delivered_at'),
    delay: jsonb('delay').$type<{ from: string; to: string }>().notNull(),
  },
  (table) => [
    uniqueIndex('fulfilments_number').on(table.orderId, table.number),
    uniqueIndex('fulfilments_vendor_otp')
      .on(table.vendorOtp)
      .where(sql`state in ('ready', 'assigned')`),
    index('fulfilments_shop').on(table.shopId, table.state, table.stateSince.desc()),
    index('fulfilments_shop_days').on(
      table.shopId,
      table.placedAt,
      table.state,
      table.itemsTotalFrancs,
    ),
    index('fulfilments_state_newest').on(table.state, table.placedAt.desc(), table.orderId.desc()),
    index('fulfilments_days').on(table.placedAt, table.state, table.number, table.itemsTotalFrancs),
    index('fulfilments_courier').on(table.courierId, table.state),
    index('fulfilments_group_live')
      .on(table.deliveryGroup, table.state, table.stateSince)
      .where(sql`state in ('ready', 'assigned', 'in_delivery', 'failed', 'returning')`),
    index('fulfilments_group_delivered')
      .on(table.deliveryGroup, table.deliveredAt)
      .where(sql`delivered_at is not null`),
    index('fulfilments_carried_by')
      .on(table.courierId, sql`coalesce(delivered_at, state_since) desc`)
      .where(sql`state in ('delivered', 'closed', 'returned')`),
    index('fulfilments_moving')
      .on(table.state, table.stateSince)
      .where(sql`state not in ('closed', 'cancelled', 'returned')`),
    check('fulfilments_state', oneOf(table.state, fulfilmentStates)),
    check(
      'fulfilments_sums',
      sql`${table.itemsTotalFrancs} > 0 and ${table.shippingFeeFrancs} >= 0 and ${table.shopDeliveryFrancs} >= 0 and ${table.commissionFrancs} between 0 and ${table.itemsTotalFrancs}`,
    ),
    check(
      'fulfilments_otps',
      sql`${table.vendorOtp} ~ '^[0-9]{6}$' and ${table.clientOtp} ~ '^[0-9]{6}$'`,
    ),
    check(
      'fulfilments_carried',
      sql`${table.state} not in ('assigned', 'in_delivery', 'delivered') or ${table.courierId} is not null`,
    ),
  ],
)

/** What was bought, as it was then: names, prices and the commission rate are frozen here. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: key(),
    fulfilmentId: uuid('fulfilment_id')
      .notNull()
      .references(() => fulfilments.id),
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
    uniqueIndex('order_lines_position').on(table.fulfilmentId, table.position),
    index('order_lines_product').on(table.productId),
    // A seller takes a size away: its past lines let go of it.
    index('order_lines_variant').on(table.variantId),
    check(
      'order_lines_sum',
      sql`${table.quantity} > 0 and ${table.unitPriceFrancs} > 0 and ${table.totalFrancs} = ${table.quantity} * ${table.unitPriceFrancs}`,
    ),
  ],
)

/** Every change of state: who, when, why. Append-only. */
export const fulfilmentMoves = pgTable(
  'fulfilment_moves',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fulfilmentId: uuid('fulfilment_id')
      .notNull()
      .references(() => fulfilments.id),
    fromState: text('from_state'),
    toState: text('to_state', { enum: fulfilmentStates }).notNull(),
    /** null when the clock did it. */
    actorId: uuid('actor_id'),
    reason: text('reason'),
    movedAt: time('moved_at').notNull(),
  },
  (table) => [
    index('fulfilment_moves_fulfilment').on(table.fulfilmentId, table.id),
    index('fulfilment_moves_accepted')
      .on(table.movedAt, table.fulfilmentId)
      .where(sql`to_state = 'accepted'`),
  ],
)
