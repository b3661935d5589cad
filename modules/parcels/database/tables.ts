// Written by parcels.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
  integer,
  jsonb,
} from 'drizzle-orm/pg-core'
import { francs, key, listedName, time, oneOf } from '#database/columns.ts'
import { receivePlaces, zoneNames } from '#modules/pricing/database/values.ts'
import { paymentMethods } from '#modules/operators/database/values.ts'
import { users } from '#modules/identity/database/tables.ts'
import { dueStates, errands, parcelStateFacts, parcelStates } from './values.ts'
import { DEFAULT_DELIVERY_GROUP } from '#modules/identity/database/values.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { weightClasses } from '#modules/products/database/values.ts'

/** `promotion_uses` refers to it and to `parcels`, by keys of the migrations. */
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
    /** Of each parcel after the first, that day; null for orders of the versions before. */
    furtherShopFrancs: francs('further_shop_francs'),
    marketDiscountFrancs: francs('market_discount_francs').notNull().default(0),
    marketPromotion: text('market_promotion'),
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
    /** In `shipping_fee_francs`, with its name. */
    surchargeFrancs: francs('surcharge_francs'),
    surchargeReason: text('surcharge_reason'),
    /** As chosen when it was placed; a parcel's own place may change. */
    receiveAt: text('receive_at', { enum: receivePlaces }).notNull().default('door'),
    /** Relay point as chosen; refers to `relays` by a key of the migrations. */
    relayId: uuid('relay_id'),
    /** Of an unpaid order that holds a place there; null: it holds none. */
    placeHeldUntil: time('place_held_until'),
    /** Asked by mobile money before a cash order goes to its shops. */
    depositFrancs: francs('deposit_francs'),
    /** Payment that paid it; null: not paid yet. */
    depositPaymentId: uuid('deposit_payment_id'),
    soldByLink: boolean('sold_by_link').notNull().default(false),
    /** After its deposit: no parcel leaves its shop before the rest is paid by telephone. */
    restBeforeLeaving: boolean('rest_before_leaving').notNull().default(false),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.orderNumber),
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
    index('orders_places_held')
      .on(table.placeHeldUntil)
      .where(sql`place_held_until is not null`),
    check(
      'orders_sum',
      sql`${table.totalFrancs} = ${table.itemsTotalFrancs} + ${table.shippingFeeFrancs} - ${table.marketDiscountFrancs} and ${table.marketDiscountFrancs} between 0 and ${table.itemsTotalFrancs} and ${table.shippingFeeFrancs} >= 0`,
    ),
    check(
      'orders_surcharge',
      sql`(${table.surchargeFrancs} is null) = (${table.surchargeReason} is null) and (${table.surchargeFrancs} between 1 and ${table.shippingFeeFrancs}) is not false`,
    ),
    check('orders_further_shop', sql`${table.furtherShopFrancs} >= 0`),
    check('orders_receive_at', oneOf(table.receiveAt, receivePlaces)),
    check('orders_relay', sql`(${table.receiveAt} = 'relay') = (${table.relayId} is not null)`),
    check(
      'orders_rest_before_leaving',
      sql`not ${table.restBeforeLeaving} or (${table.soldByLink} and ${table.depositFrancs} is not null)`,
    ),
    check(
      'orders_deposit',
      sql`(${table.depositFrancs} between 1 and ${table.totalFrancs}) is not false and (${table.depositPaymentId} is null or ${table.depositFrancs} is not null) and (${table.depositFrancs} is null or ${table.reservedUntil} is not null)`,
    ),
    check('orders_method', listedName(table.paymentMethod)),
    check('orders_phone', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`),
  ],
)

const stateIn = (states: readonly string[]) =>
  sql`state in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`

/** A seller's part of an order: accepted, carried and paid out as a whole. */
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
    placedAt: time('placed_at').notNull(),
    itemsTotalFrancs: francs('items_total_francs').notNull().default(0),
    shopDiscountFrancs: francs('shop_discount_francs').notNull().default(0),
    shopPromotion: text('shop_promotion'),
    marketDiscountFrancs: francs('market_discount_francs').notNull().default(0),
    marketDeliveryFrancs: francs('market_delivery_francs').notNull().default(0),
    shippingFeeFrancs: francs('shipping_fee_francs').notNull().default(0),
    shopDeliveryFrancs: francs('shop_delivery_francs').notNull().default(0),
    commissionFrancs: francs('commission_francs').notNull().default(0),
    /**
     * Reprices the order when a parcel falls out: heaviest goods, their zone's fee (null: the shop
     * delivers free), goods that the promotion is for (null: none).
     */
    weightClass: text('weight_class', { enum: weightClasses }),
    zoneFeeFrancs: francs('zone_fee_francs'),
    promotedFrancs: francs('promoted_francs'),
    /** For a cancelled parcel: sums for handed-over parcels, and the shop's share. */
    keptDeliveryFrancs: francs('kept_delivery_francs'),
    keptPromotionFrancs: francs('kept_promotion_francs'),
    borneFrancs: francs('borne_francs'),
    /** Its part of a paid deposit, taken off at its door; after a return, what was kept. */
    depositFrancs: francs('deposit_francs').notNull().default(0),
    keptDepositFrancs: francs('kept_deposit_francs').notNull().default(0),
    /** Of what was taken in cash at its hand-over: francs that coins could not pay. */
    cashRoundingFrancs: francs('cash_rounding_francs').notNull().default(0),
    acceptBefore: time('accept_before'),
    /** By when its state is to be left; null: the parcel is over. */
    dueAt: time('due_at'),
    /** Made to measure: days from the payment of the deposit, and the time that they end. */
    readyDays: integer('ready_days'),
    readyBefore: time('ready_before'),
    vendorOtp: text('vendor_otp'),
    clientOtp: text('client_otp'),
    courierId: uuid('courier_id').references(() => users.id),
    deliveryGroup: text('delivery_group').notNull().default(DEFAULT_DELIVERY_GROUP),
    /** Not covered by its order's payment at the door: paid in cash, or returning, before it. */
    outsidePayment: boolean('outside_payment').notNull().default(false),
    /** Parcel of which this is what the buyer did not keep; it returns to the shop. */
    restOf: uuid('rest_of').references((): AnyPgColumn => parcels.id),
    /** A trip after the sale of `errandFor`: all sums are 0, and it counts for no sale. */
    errand: text('errand', { enum: errands }),
    errandFor: uuid('errand_for').references((): AnyPgColumn => parcels.id),
    /** What the trip is worth, of which its courier earns a share. */
    tripFrancs: francs('trip_francs'),
    /** Kept quantities by line, and their sum, that the courier shows before the code. */
    partProposal: jsonb('part_proposal').$type<{ kept: Record<string, number>; due: number }>(),
    tries: integer('tries').notNull().default(0),
    deliveredAt: time('delivered_at'),
    delay: jsonb('delay').$type<{ from: string; to: string }>().notNull(),
    receiveAt: text('receive_at', { enum: receivePlaces }).notNull().default('door'),
    /** Relay point that receives it now; refers to `relays` by a key of the migrations. */
    relayId: uuid('relay_id'),
  },
  (table) => [
    uniqueIndex('parcels_number').on(table.orderId, table.number),
    uniqueIndex('parcels_vendor_otp').on(table.vendorOtp).where(stateIn(parcelStateFacts.isReady)),
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
      .where(stateIn(parcelStateFacts.onBoard)),
    index('parcels_group_delivered')
      .on(table.deliveryGroup, table.deliveredAt)
      .where(sql`delivered_at is not null`),
    // Nightly ledger check. One entry per megabyte of parcels.
    index('parcels_delivered_days')
      .using('brin', sql`coalesce(delivered_at, state_since)`)
      .with({ autosummarize: true }),
    // Nightly ledger check.
    index('parcels_fallen_out')
      .on(table.id)
      .where(sql`borne_francs is not null`),
    index('parcels_carried_by')
      .on(table.courierId, sql`coalesce(delivered_at, state_since) desc`)
      .where(sql`state in ('delivered', 'closed', 'returned')`),
    index('parcels_moving')
      .on(table.state, table.stateSince)
      .where(sql`state not in ('closed', 'cancelled', 'returned')`),
    index('parcels_relay')
      .on(table.relayId, table.state, table.stateSince)
      .where(sql`relay_id is not null`),
    index('parcels_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    uniqueIndex('parcels_rest_of')
      .on(table.restOf)
      .where(sql`rest_of is not null`),
    check(
      'parcels_kept_in_part',
      sql`${table.restOf} is null or ${table.state} in ('returning', 'returned', 'cancelled')`,
    ),
    check(
      'parcels_errand',
      sql`(${table.errand} is null) = (${table.errandFor} is null) and (${table.errand} is null or (${table.errand} in ('replacement', 'goods_back') and ${table.itemsTotalFrancs} = 0 and ${table.shippingFeeFrancs} = 0 and ${table.shopDeliveryFrancs} = 0 and ${table.marketDeliveryFrancs} = 0)) and (${table.errand} is distinct from 'goods_back' or ${table.state} in ('at_relay', 'returning', 'returned', 'cancelled'))`,
    ),
    check(
      'parcels_trip',
      sql`${table.tripFrancs} is null or (${table.errand} is not null and ${table.tripFrancs} >= 0)`,
    ),
    check(
      'parcels_ready',
      sql`(${table.readyDays} > 0) is not false and (${table.readyBefore} is null or ${table.readyDays} is not null)`,
    ),
    check('parcels_receive_at', oneOf(table.receiveAt, receivePlaces)),
    check(
      'parcels_relay',
      sql`(${table.receiveAt} = 'relay') = (${table.relayId} is not null) and (${table.state} <> 'at_relay' or ${table.relayId} is not null)`,
    ),
    check('parcels_state', oneOf(table.state, parcelStates)),
    check(
      'parcels_open_due',
      sql`(${oneOf(table.state, dueStates)}) = (${table.dueAt} is not null)`,
    ),
    check(
      'parcels_sums',
      sql`${table.shopDiscountFrancs} >= 0 and ${table.marketDiscountFrancs} between 0 and ${table.itemsTotalFrancs} and ${table.marketDeliveryFrancs} >= 0 and ${table.shippingFeeFrancs} >= 0 and ${table.shopDeliveryFrancs} >= 0 and ${table.commissionFrancs} between 0 and ${table.itemsTotalFrancs}`,
    ),
    check(
      'parcels_rest',
      sql`${table.zoneFeeFrancs} >= 0 and ${table.promotedFrancs} >= 0 and ${table.keptDeliveryFrancs} >= 0 and ${table.keptPromotionFrancs} >= 0 and ${table.borneFrancs} >= 0`,
    ),
    check(
      'parcels_deposit',
      sql`${table.depositFrancs} >= 0 and ${table.keptDepositFrancs} between 0 and ${table.depositFrancs} and (${table.keptDepositFrancs} = 0 or ${table.state} in ('returned', 'cancelled')) and (${table.state} not in ('delivered', 'closed') or ${table.depositFrancs} <= ${table.itemsTotalFrancs} + ${table.shippingFeeFrancs} - ${table.marketDiscountFrancs})`,
    ),
    check(
      'parcels_cash_rounding',
      sql`${table.cashRoundingFrancs} between 0 and 4 and (${table.cashRoundingFrancs} = 0 or ${table.state} in ('delivered', 'closed'))`,
    ),
    check(
      'parcels_otps',
      sql`${table.vendorOtp} ~ '^[0-9]{6}$' and ${table.clientOtp} ~ '^[0-9]{6}$'`,
    ),
    check(
      'parcels_carried',
      sql`${table.state} not in ('assigned', 'delivered') or ${table.courierId} is not null or (${table.state} = 'delivered' and ${table.receiveAt} <> 'door')`,
    ),
  ],
)
