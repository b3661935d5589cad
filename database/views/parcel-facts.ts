import { boolean, integer, jsonb, pgView, text, uuid } from 'drizzle-orm/pg-core'

import { francs, time } from '../columns.ts'
import { parcelStates } from '../values/orders.ts'

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
  shippingFeeFrancs: francs('shipping_fee_francs').notNull(),
  shopDeliveryFrancs: francs('shop_delivery_francs').notNull(),
  commissionFrancs: francs('commission_francs').notNull(),
  /** What the buyer pays for it: goods and delivery. */
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
