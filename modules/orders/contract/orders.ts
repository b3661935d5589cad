import { z } from 'zod'

import { Delay } from '#modules/pricing/contract/delivery-estimate.ts'
import {
  cartItems,
  CollectionPlace,
  pricedLine,
  promotionCodes,
  ReceivePlace,
  RelayContact,
} from '#modules/pricing/contract/quote.ts'
import { ShippingAddress } from '#modules/addresses/contract/shipping-address.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { PAGE_SIZE } from '#kernel/wire/limits.ts'
import { PaymentMethod, PaymentProvider } from '#modules/operators/contract/payment-method.ts'
import { OpeningDays } from '#modules/calendar/contract/opening.ts'
import { ParcelState, OrderState } from '#modules/parcels/contract/order-states.ts'

export const OrderLine = z.object({
  _id: Id,
  ...pricedLine,
  /** Of its page; null: a free line of a sale by link has none. */
  slug: z.string().nullable(),
  /** Before a part of it was kept; absent: `qty`. */
  orderedQty: z.int().optional(),
})

const Actor = z.enum(['buyer', 'seller', 'courier', 'team', 'market'])

export const Parcel = z.object({
  _id: Id,
  number: z.int(),
  shopName: z.string(),
  shopSlug: z.string().nullable(),
  /** Absent for a shop of Bamako. */
  fromRegion: z.string().optional(),
  shopPhone: z.string(),
  state: ParcelState,
  items: z.array(OrderLine),
  itemsTotal: Francs,
  shopDiscount: Francs,
  /** « Code BAZIN10 »; null for none. */
  shopPromotion: z.string().nullable(),
  marketDiscount: Francs,
  shippingFee: Francs,
  /** Its part of the deposit, taken off at its door; absent: none. */
  deposit: z.nullish(Francs),
  /** Of what was paid in cash at its hand-over: francs that coins cannot pay. */
  cashRounding: Francs.optional(),
  /** Parcel of which this is what the buyer did not keep; null: an own parcel. */
  restOf: z.nullish(Id),
  /** Pieces kept by line and their sum, as the courier entered them at the door. */
  partProposal: z.nullish(
    z.object({
      kept: z.record(z.string(), z.int()),
      due: Francs,
      less: Francs,
      pieces: z.int(),
      ordered: z.int(),
      lost: z.array(z.string()),
      /** In cash: `due` less the deposit, rounded to coins. */
      atDoor: Francs.optional(),
    }),
  ),
  delay: Delay,
  /** By when its shop accepts it; null: it has, or waits for the payment. */
  acceptBefore: z.nullish(Time),
  /** By when it leaves its state, as promised; null: it is over. */
  dueAt: z.nullish(Time),
  /** Late by so much that its buyer may cancel it without cost. */
  isPromiseBroken: z.boolean().optional(),
  /** Made to measure: promised day, null until its deposit is paid; absent: in stock. */
  readyBefore: z.nullish(Time),
  /** Not ready by then: its buyer may cancel, and the deposit is owed back. */
  isLate: z.boolean().optional(),
  /** Absent in older answers: the door. */
  receiveAt: ReceivePlace.optional(),
  /** Where and until when it is collected; `before`: null until it is ready. */
  collection: z.nullish(
    CollectionPlace.omit({ shopId: true, shopName: true, opening: true }).extend({
      opening: z.nullable(OpeningDays),
      before: z.nullable(Time),
    }),
  ),
  /** Where `receiveAt` is `relay`; `before`: null until it is there, or once it goes back. */
  relay: z.nullish(RelayContact.extend({ before: z.nullable(Time) })),
  /** After a failed delivery: its shop keeps parcels for buyers who come. */
  canCollect: z.boolean().optional(),
  clientOtp: z.string().optional(),
  courier: z.object({ name: z.string(), phone: z.string() }).nullable(),
  /** `market`: a deadline or payment. */
  history: z.array(
    z.object({ state: ParcelState, at: Time, by: Actor, reason: z.string().nullable() }),
  ),
  cancelReason: z.string().nullable(),
})
export type Parcel = z.output<typeof Parcel>

export const Order = z.object({
  _id: Id,
  orderNumber: z.string(),
  state: OrderState,
  placedAt: Time,
  /** As chosen; absent in older answers: the door. */
  receiveAt: ReceivePlace.optional(),
  items: z.array(OrderLine),
  fulfillments: z.array(Parcel),
  itemsTotal: Francs,
  shippingFee: Francs,
  /** In `shippingFee`; absent in older answers. */
  surcharge: z.nullish(z.object({ francs: Francs, reason: z.string() })),
  marketDiscount: Francs,
  marketPromotion: z.string().nullable(),
  /** `itemsTotal` plus `shippingFee`, less `marketDiscount`. */
  total: Francs,
  shippingAddress: z.object({
    fullName: z.string(),
    phone: z.string(),
    phone2: z.string().nullable(),
    region: z.string(),
    quartier: z.string().nullable(),
    repere: z.string(),
    note: z.string().nullable(),
    gpsCoordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  }),
  payment: z.object({
    method: PaymentMethod,
    state: z.enum([
      'pending',
      'paid',
      'failed',
      'expired',
      'on_delivery',
      'refund_due',
      'refunded',
      'cancelled',
    ]),
    paymentUrl: z.string().optional(),
    expiresAt: z.nullable(Time),
    message: z.string().nullable(),
    /** By mobile money and in cash; without a payment owed back whole; absent: nothing. */
    paid: Francs.optional(),
    /** Of the last of what was paid. */
    paidAt: Time.optional(),
    /** Still owed back; absent: none. */
    refundDue: Francs.optional(),
    /** Given back, the oldest first; absent: none. */
    refunded: z.array(z.object({ francs: Francs, at: Time })).optional(),
  }),
  /** Asked before a cash order; null: none. `kept`: for failed trips, `back`: owed back. */
  deposit: z.nullish(z.object({ francs: Francs, isPaid: z.boolean(), kept: Francs, back: Francs })),
  /** « Vente par lien »; absent in older answers. */
  soldByLink: z.boolean().optional(),
  /** After the deposit the rest is paid by telephone before the parcel leaves its shop. */
  restBeforeLeaving: z.boolean().optional(),
  canCancel: z.boolean(),
  canPay: z.boolean(),
  /** Francs that may be paid by telephone instead of in cash; null: none. */
  payableByPhone: z.nullish(Francs),
})
export type Order = z.output<typeof Order>

export const placeOrder = endpoint('POST', '/api/orders', {
  who: 'user',
  idempotent: true,
  body: z.object({
    cartItems,
    shippingAddress: ShippingAddress,
    paymentMethod: PaymentMethod,
    /** At the shop the place is the shop's: the address only says who collects. */
    receiveAt: ReceivePlace.optional(),
    /** Where `receiveAt` is `relay`; the address says who comes, and where the buyer lives. */
    relayId: Id.nullish(),
    saveAddress: text(0, 40, '').nullish(),
    /** As shown: a different total is refused. */
    expectedTotal: z.int().optional(),
    /** As shown, 0 for none: a different deposit is refused. */
    expectedDeposit: z.int().optional(),
    /** Operator whose page is opened at once for the deposit. */
    depositProvider: PaymentProvider.nullish(),
    codes: promotionCodes,
  }),
  reply: Order,
  status: 201,
  errors: [
    'orders.out_of_stock',
    'orders.unavailable',
    'orders.choice_missing',
    'payments.not_offered',
    'orders.own_product',
    'pricing.too_large',
    'orders.cash_refused',
    'orders.price_changed',
    'orders.deposit_changed',
    'promotions.code_refused',
    'promotions.nothing_to_pay',
    'orders.too_many_unpaid',
    'orders.too_many_cash',
    'orders.too_much_stock',
    'orders.number_taken',
    'pricing.no_collection',
    'pricing.no_relay',
    'pricing.relay_full',
    'pricing.relay_cash_full',
    'pricing.relay_part',
    'pricing.region_not_served',
    'pricing.no_route',
    'pricing.zone_paused',
  ],
  summary: 'Passe la commande : le serveur calcule chaque montant et réserve le stock.',
})

export const OrderSummary = z.object({
  _id: Id,
  orderNumber: z.string(),
  state: OrderState,
  placedAt: Time,
  total: Francs,
  itemsCount: z.int(),
  parcels: z.array(
    z.object({
      _id: Id,
      shopName: z.string(),
      state: ParcelState,
      receiveAt: ReceivePlace.optional(),
      /** By when it leaves its state; null: it is over. */
      dueAt: z.nullable(Time).optional(),
      readyBefore: z.nullable(Time).optional(),
      /** Its page shows the code of its hand-over; absent in older answers. */
      hasCode: z.boolean().optional(),
      title: z.string(),
      imageUrl: z.string().nullable(),
      qty: z.int(),
    }),
  ),
  payment: Order.shape.payment.pick({
    method: true,
    state: true,
    paid: true,
    refundDue: true,
    refunded: true,
  }),
})
export type OrderSummary = z.output<typeof OrderSummary>

export const listOrders = endpoint('GET', '/api/orders', {
  who: 'user',
  query: z.object(paging(PAGE_SIZE.orders)),
  reply: z.object({ orders: z.array(OrderSummary), ...pageFacts, totalOrders: z.int() }),
  summary: 'Les commandes de l’appelant, la dernière d’abord.',
})

export const countUnderWay = endpoint('GET', '/api/orders/under-way', {
  who: 'user',
  reply: z.object({ underWay: z.int() }),
  summary: 'Combien de commandes de l’appelant sont en cours : un colis au moins est attendu.',
})

const byId = z.object({ id: Id })

export const readOrder = endpoint('GET', '/api/orders/{id}', {
  who: 'user',
  sale: 'order',
  params: byId,
  reply: Order,
  errors: ['orders.unknown'],
  summary: 'Une commande de l’appelant.',
})

export const cancelOrder = endpoint('POST', '/api/orders/{id}/cancellation', {
  who: 'user',
  params: byId,
  body: z.object({ reason: text(0, 200, '').nullish() }).nullish(),
  reply: Order,
  errors: [
    'orders.unknown',
    'orders.too_late_to_cancel',
    'orders.made_to_measure',
    'orders.rest_costs_more',
  ],
  summary: 'Annule les colis qui ne sont pas encore prêts.',
})

export const checkOrderPayment = endpoint('POST', '/api/orders/{id}/payment-check', {
  who: 'user',
  sale: 'order',
  params: byId,
  reply: Order,
  errors: ['orders.unknown'],
  summary: 'Demande au prestataire où en est le paiement, puis rend la commande.',
})
