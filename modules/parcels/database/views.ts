import { sql } from 'drizzle-orm'
import { weightClasses } from '#modules/products/database/values.ts'
import { boolean, integer, pgView, uuid, doublePrecision, text, jsonb } from 'drizzle-orm/pg-core'
import { columnsOf, francs, time } from '#database/columns.ts'
import { receivePlaces, zoneNames } from '#modules/pricing/database/values.ts'
import { paymentMethods } from '#modules/operators/database/values.ts'
import { errands, parcelStates } from './values.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { orderLines } from './line-tables.ts'
import { parcelMoves } from './move-tables.ts'

export const orderFacts = pgView('order_facts', {
  id: uuid('id').notNull(),
  orderNumber: text('order_number').notNull(),
  buyerId: uuid('buyer_id').notNull(),
  paymentMethod: text('payment_method', { enum: paymentMethods }).notNull(),
  itemsTotalFrancs: francs('items_total_francs').notNull(),
  shippingFeeFrancs: francs('shipping_fee_francs').notNull(),
  marketDiscountFrancs: francs('market_discount_francs').notNull(),
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
  isPlacedInCash: boolean('is_placed_in_cash').notNull(),
  surchargeFrancs: francs('surcharge_francs'),
  surchargeReason: text('surcharge_reason'),
  receiveAt: text('receive_at', { enum: receivePlaces }).notNull(),
  depositFrancs: francs('deposit_francs'),
  depositPaymentId: uuid('deposit_payment_id'),
  soldByLink: boolean('sold_by_link').notNull(),
  restBeforeLeaving: boolean('rest_before_leaving').notNull(),
  relayId: uuid('relay_id'),
  furtherShopFrancs: francs('further_shop_francs'),
  placeHeldUntil: time('place_held_until'),
}).as(sql`
  select
    o.id, o.order_number, o.buyer_id, o.payment_method, o.items_total_francs,
    o.shipping_fee_francs, o.market_discount_francs, o.market_promotion, o.total_francs, o.reserved_until, o.paid_at, o.full_name, o.phone,
    o.phone2, o.region, o.quartier, o.repere, o.note, o.latitude, o.longitude, o.zone, o.placed_at,
    o.reserved_until is null or o.deposit_francs is not null as is_placed_in_cash,
    o.surcharge_francs, o.surcharge_reason, o.receive_at, o.deposit_francs, o.deposit_payment_id,
    o.sold_by_link, o.rest_before_leaving, o.relay_id, o.further_shop_francs, o.place_held_until
  from orders o`)

const parcelColumns = {
  id: uuid('id').notNull(),
  orderId: uuid('order_id').notNull(),
  number: integer('number').notNull(),
  shopId: uuid('shop_id').notNull(),
  state: text('state', { enum: parcelStates }).notNull(),
  stateSince: time('state_since').notNull(),
  placedAt: time('placed_at').notNull(),
  itemsTotalFrancs: francs('items_total_francs').notNull(),
  shopDiscountFrancs: francs('shop_discount_francs').notNull(),
  shopPromotion: text('shop_promotion'),
  marketDiscountFrancs: francs('market_discount_francs').notNull(),
  marketDeliveryFrancs: francs('market_delivery_francs').notNull(),
  shippingFeeFrancs: francs('shipping_fee_francs').notNull(),
  shopDeliveryFrancs: francs('shop_delivery_francs').notNull(),
  commissionFrancs: francs('commission_francs').notNull(),
  keptPromotionFrancs: francs('kept_promotion_francs'),
  borneFrancs: francs('borne_francs'),
  /** Goods and delivery, less the market's part. */
  dueFrancs: francs('due_francs').notNull(),
  depositFrancs: francs('deposit_francs').notNull(),
  keptDepositFrancs: francs('kept_deposit_francs').notNull(),
  /** Due less the deposit: to be paid at the door. */
  doorFrancs: francs('door_francs').notNull(),
  /** Cash to be taken for it, or that was taken; rounded to coins. */
  cashFrancs: francs('cash_francs').notNull(),
  cashRoundingFrancs: francs('cash_rounding_francs').notNull(),
  acceptBefore: time('accept_before'),
  dueAt: time('due_at'),
  courierId: uuid('courier_id'),
  deliveryGroup: text('delivery_group').notNull(),
  tries: integer('tries').notNull(),
  deliveredAt: time('delivered_at'),
  delay: jsonb('delay').$type<{ from: string; to: string }>().notNull(),
  outsidePayment: boolean('outside_payment').notNull(),
  restOf: uuid('rest_of'),
  errand: text('errand', { enum: errands }),
  errandFor: uuid('errand_for'),
  tripFrancs: francs('trip_francs'),
  receiveAt: text('receive_at', { enum: receivePlaces }).notNull(),
  relayId: uuid('relay_id'),
  weightClass: text('weight_class', { enum: weightClasses }),
  zoneFeeFrancs: francs('zone_fee_francs'),
  readyDays: integer('ready_days'),
  readyBefore: time('ready_before'),
  isOpen: boolean('is_open').notNull(),
  isSold: boolean('is_sold').notNull(),
  isDelivered: boolean('is_delivered').notNull(),
  isGivenUp: boolean('is_given_up').notNull(),
  atShop: boolean('at_shop').notNull(),
  isReady: boolean('is_ready').notNull(),
  isToFetch: boolean('is_to_fetch').notNull(),
  isCarried: boolean('is_carried').notNull(),
  onTheWay: boolean('on_the_way').notNull(),
  onBoard: boolean('on_board').notNull(),
  isComing: boolean('is_coming').notNull(),
  atDoor: boolean('at_door').notNull(),
  isToCome: boolean('is_to_come').notNull(),
  atRelay: boolean('at_relay').notNull(),
  inTrouble: boolean('in_trouble').notNull(),
  isReturning: boolean('is_returning').notNull(),
  isBack: boolean('is_back').notNull(),
  isSentBack: boolean('is_sent_back').notNull(),
}

/** All goods that travel as a parcel: sales, and what is carried after them. */
export const parcelFacts = pgView('parcel_facts', parcelColumns).as(sql`
  select
    p.id, p.order_id, p.number, p.shop_id, p.state, p.state_since, p.placed_at,
    p.items_total_francs, p.shop_discount_francs, p.shop_promotion, p.market_discount_francs,
    p.market_delivery_francs, p.shipping_fee_francs, p.shop_delivery_francs, p.commission_francs, p.kept_promotion_francs, p.borne_francs,
    p.items_total_francs + p.shipping_fee_francs - p.market_discount_francs as due_francs,
    p.deposit_francs, p.kept_deposit_francs,
    greatest(0, p.items_total_francs + p.shipping_fee_francs - p.market_discount_francs - p.deposit_francs) as door_francs,
    case when parcel_is_delivered(p.state)
      then greatest(0, p.items_total_francs + p.shipping_fee_francs - p.market_discount_francs - p.deposit_francs) - p.cash_rounding_francs
      else greatest(0, p.items_total_francs + p.shipping_fee_francs - p.market_discount_francs - p.deposit_francs) / 5 * 5
    end as cash_francs,
    p.cash_rounding_francs,
    p.accept_before, p.due_at, p.courier_id, p.delivery_group, p.tries, p.delivered_at, p.delay, p.outside_payment, p.rest_of,
    p.errand, p.errand_for, p.trip_francs, p.zone_fee_francs, p.weight_class, p.receive_at, p.ready_days, p.ready_before,
    p.relay_id,
    parcel_is_open(p.state) as is_open,
    parcel_is_sold(p.state) as is_sold,
    parcel_is_delivered(p.state) as is_delivered,
    parcel_is_given_up(p.state) as is_given_up,
    parcel_at_shop(p.state) as at_shop,
    parcel_is_ready(p.state) as is_ready,
    parcel_is_to_fetch(p.state) as is_to_fetch,
    parcel_is_carried(p.state) as is_carried,
    parcel_on_the_way(p.state) as on_the_way,
    parcel_on_board(p.state) as on_board,
    parcel_is_coming(p.state) as is_coming,
    parcel_at_door(p.state) as at_door,
    parcel_is_to_come(p.state) as is_to_come,
    parcel_at_relay(p.state) as at_relay,
    parcel_in_trouble(p.state) as in_trouble,
    parcel_is_returning(p.state) as is_returning,
    parcel_is_back(p.state) as is_back,
    parcel_is_sent_back(p.state) as is_sent_back
  from parcels p`)

/** Parcels of sales, with the rests that come back; what is carried after a sale is none. */
export const saleFacts = pgView('sale_facts', parcelColumns).as(
  sql`select p.* from ${parcelFacts} p where p.errand is null`,
)

/**
 * Facts of buyers: `is_proved`: number verified by a code; `is_known`: goods of some worth were
 * brought by the market's people. What a shop alone says it gave, or gave away, makes none known.
 */
export const buyerFacts = pgView('buyer_facts', {
  id: uuid('id').notNull(),
  isProved: boolean('is_proved').notNull(),
  isKnown: boolean('is_known').notNull(),
}).as(sql`
  select
    u.id,
    u.phone_proved_at is not null as is_proved,
    exists (
      select from ${orderFacts} o join ${parcelFacts} p on p.order_id = o.id
      where o.buyer_id = u.id and p.is_delivered and p.receive_at <> 'shop'
        and p.items_total_francs >= 2000
    ) as is_known
  from ${personFacts} u`)

export const orderLineFacts = pgView('order_line_facts').as((qb) =>
  qb
    .select(
      columnsOf(
        orderLines,
        'id',
        'parcelId',
        'position',
        'productId',
        'variantId',
        'slug',
        'name',
        'imageId',
        'size',
        'color',
        'quantity',
        'unitPriceFrancs',
        'usualPriceFrancs',
        'shopDiscountFrancs',
        'totalFrancs',
        'commissionBasisPoints',
        'commissionFrancs',
        'orderedQuantity',
      ),
    )
    .from(orderLines),
)

export const parcelMoveFacts = pgView('parcel_move_facts').as((qb) =>
  qb
    .select(
      columnsOf(
        parcelMoves,
        'id',
        'parcelId',
        'fromState',
        'toState',
        'actorId',
        'reason',
        'movedAt',
      ),
    )
    .from(parcelMoves),
)

/** « Bought » is `is_sold`. What an errand carries was bought before. */
export const purchaseFacts = pgView('purchase_facts', {}).as(sql`
  select
    l.id, l.parcel_id, l.product_id, l.slug, l.name, l.image_id, l.quantity,
    p.order_id, p.shop_id, p.delivered_at, p.is_sold, p.is_delivered,
    o.order_number, o.buyer_id, o.placed_at, o.region
  from ${orderLineFacts} l
  join ${saleFacts} p on p.id = l.parcel_id
  join ${orderFacts} o on o.id = p.order_id`)
