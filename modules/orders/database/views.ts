import {
  boolean,
  integer,
  pgView,
  uuid,
  doublePrecision,
  text,
  jsonb,
  bigint,
} from 'drizzle-orm/pg-core'
import { francs, time } from '#database/columns.ts'
import { zoneNames } from '#modules/cart/database/values.ts'
import { paymentMethods } from '#modules/payments/database/values.ts'
import { parcelStates } from './values.ts'

/** The columns of buyer-facts.sql, for the query builder. */
export const buyerFacts = pgView('buyer_facts', {
  id: uuid('id').notNull(),
  cashRefusals: integer('cash_refusals').notNull(),
  isProved: boolean('is_proved').notNull(),
  isKnown: boolean('is_known').notNull(),
}).existing()

/** The columns of order-facts.sql, for the query builder. */
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
}).existing()

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
  usualPriceFrancs: francs('usual_price_francs'),
  shopDiscountFrancs: francs('shop_discount_francs').notNull(),
  totalFrancs: francs('total_francs').notNull(),
  commissionBasisPoints: integer('commission_basis_points').notNull(),
  commissionFrancs: francs('commission_francs').notNull(),
}).existing()

/** The columns of parcel-facts.sql, for the query builder. */
export const parcelFacts = pgView('parcel_facts', {
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
  /** What the buyer pays for it: goods and delivery, less what the market pays. */
  dueFrancs: francs('due_francs').notNull(),
  acceptBefore: time('accept_before'),
  courierId: uuid('courier_id'),
  deliveryGroup: text('delivery_group').notNull(),
  tries: integer('tries').notNull(),
  deliveredAt: time('delivered_at'),
  delay: jsonb('delay').$type<{ from: string; to: string }>().notNull(),
  isOpen: boolean('is_open').notNull(),
  isSold: boolean('is_sold').notNull(),
  isDelivered: boolean('is_delivered').notNull(),
  isGivenUp: boolean('is_given_up').notNull(),
  atShop: boolean('at_shop').notNull(),
  isReady: boolean('is_ready').notNull(),
  isCarried: boolean('is_carried').notNull(),
  onTheWay: boolean('on_the_way').notNull(),
  onBoard: boolean('on_board').notNull(),
  atDoor: boolean('at_door').notNull(),
  inTrouble: boolean('in_trouble').notNull(),
  isSentBack: boolean('is_sent_back').notNull(),
}).existing()

/** The columns of parcel-move-facts.sql, for the query builder. */
export const parcelMoveFacts = pgView('parcel_move_facts', {
  id: bigint('id', { mode: 'number' }).notNull(),
  parcelId: uuid('parcel_id').notNull(),
  fromState: text('from_state'),
  toState: text('to_state', { enum: parcelStates }).notNull(),
  actorId: uuid('actor_id'),
  reason: text('reason'),
  movedAt: time('moved_at').notNull(),
}).existing()
