// Written by orders.
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { francs, key, oneOf, time } from '../columns.ts'
import { parcelStates } from '../values/orders.ts'
import { DEFAULT_DELIVERY_GROUP } from '../values/deliveries.ts'
import { users } from './users.ts'
import { shops } from './shops.ts'
import { orders } from './orders.ts'

/**
 * One seller's part of an order: what is accepted, carried, handed over and paid out as a whole.
 */
export const parcels = pgTable(
  'parcels',
  {
    id: key(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    number: integer('number').notNull(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    state: text('state', { enum: parcelStates }).notNull(),
    stateSince: time('state_since').notNull(),
    /**
     * When its order was placed: a shop’s days and history are counted without reading the orders.
     */
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
    uniqueIndex('parcels_number').on(table.orderId, table.number),
    uniqueIndex('parcels_vendor_otp')
      .on(table.vendorOtp)
      .where(sql`state in ('ready', 'assigned')`),
    index('parcels_shop').on(table.shopId, table.state, table.stateSince.desc()),
    index('parcels_shop_days').on(
      table.shopId,
      table.placedAt,
      table.state,
      table.itemsTotalFrancs,
    ),
    index('parcels_state_newest').on(table.state, table.placedAt.desc(), table.orderId.desc()),
    index('parcels_days').on(table.placedAt, table.state, table.number, table.itemsTotalFrancs),
    index('parcels_courier').on(table.courierId, table.state),
    index('parcels_group_live')
      .on(table.deliveryGroup, table.state, table.stateSince)
      .where(sql`state in ('ready', 'assigned', 'in_delivery', 'failed', 'returning')`),
    index('parcels_group_delivered')
      .on(table.deliveryGroup, table.deliveredAt)
      .where(sql`delivered_at is not null`),
    // For the nightly check of the books. Tiny: an entry for each megabyte of parcels.
    index('parcels_delivered_days')
      .using('brin', sql`coalesce(delivered_at, state_since)`)
      .with({ autosummarize: true }),
    index('parcels_carried_by')
      .on(table.courierId, sql`coalesce(delivered_at, state_since) desc`)
      .where(sql`state in ('delivered', 'closed', 'returned')`),
    index('parcels_moving')
      .on(table.state, table.stateSince)
      .where(sql`state not in ('closed', 'cancelled', 'returned')`),
    check('parcels_state', oneOf(table.state, parcelStates)),
    check(
      'parcels_sums',
      sql`${table.itemsTotalFrancs} > 0 and ${table.shippingFeeFrancs} >= 0 and ${table.shopDeliveryFrancs} >= 0 and ${table.commissionFrancs} between 0 and ${table.itemsTotalFrancs}`,
    ),
    check(
      'parcels_otps',
      sql`${table.vendorOtp} ~ '^[0-9]{6}$' and ${table.clientOtp} ~ '^[0-9]{6}$'`,
    ),
    check(
      'parcels_carried',
      sql`${table.state} not in ('assigned', 'in_delivery', 'delivered') or ${table.courierId} is not null`,
    ),
  ],
)

/** Every change of state: who, when, why. Append-only. */
export const parcelMoves = pgTable(
  'parcel_moves',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id),
    fromState: text('from_state'),
    toState: text('to_state', { enum: parcelStates }).notNull(),
    /** null for a job. */
    actorId: uuid('actor_id'),
    reason: text('reason'),
    movedAt: time('moved_at').notNull(),
  },
  (table) => [
    index('parcel_moves_parcel').on(table.parcelId, table.id),
    index('parcel_moves_accepted')
      .on(table.movedAt, table.parcelId)
      .where(sql`to_state = 'accepted'`),
  ],
)
