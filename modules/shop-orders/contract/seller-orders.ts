import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { dayField, Francs, Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { Image } from '#modules/images/contract/images.ts'
import { ReceivePlace, RelayContact } from '#modules/pricing/contract/quote.ts'
import { ParcelState } from '#modules/parcels/contract/order-states.ts'
import { errands } from '#modules/parcels/database/values.ts'
import { OrderLine } from '#modules/orders/contract/orders.ts'
import { PaymentMethod } from '#modules/operators/contract/payment-method.ts'

const byId = z.object({ id: Id })

const SellerLine = OrderLine.extend({
  unitPrice: Francs.nullable(),
  lineTotal: Francs.nullable(),
})

/** The buyer's first name and place, never the phone. */
export const SellerParcel = z.object({
  _id: Id,
  orderNumber: z.string(),
  state: ParcelState,
  stateSince: Time,
  placedAt: Time,
  acceptBefore: z.nullable(Time),
  /** By when an accepted parcel is to be ready. */
  prepareBefore: z.nullish(Time),
  buyerName: z.string(),
  place: z.string(),
  items: z.array(SellerLine),
  itemsTotal: z.nullable(Francs),
  commission: z.nullable(Francs),
  /** Fee that the shop pays for its buyer; absent in older answers. */
  shopDelivery: z.nullish(Francs),
  payout: z.nullable(Francs),
  doneBy: z.string().nullish(),
  paymentMethod: PaymentMethod,
  /** Absent in older answers: the door. */
  receiveAt: ReceivePlace.optional(),
  /** A parcel that waits for its buyer, until then; `unpaid`: francs to pay by telephone first. */
  toCollect: z.nullish(z.object({ before: Time, unpaid: Francs })),
  vendorOtp: z.string().optional(),
  /** Relay point of its town to which the shop brings it, until that day, or brought it. */
  drop: z.nullish(
    z.object({
      place: RelayContact,
      day: z.iso.date().nullable(),
      /** The relay point closes then, on that day. */
      before: z.nullish(Time),
    }),
  ),
  /** Came back to a relay point, where the shop takes it until then, with this code. */
  takeBack: z.nullish(z.object({ place: RelayContact, until: Time, code: z.string().nullable() })),
  /** While the shop has the parcel; phone numbers are removed. */
  note: z.string().nullable(),
  courier: z.object({ name: z.string(), group: z.string(), phone: z.string() }).nullable(),
  reason: z.string().nullable(),
  endedBy: z.enum(['shop', 'buyer', 'clock', 'market']).nullable(),
  payableAt: z.nullable(Time),
  /** Day of the batch that pays it when nothing is disputed. */
  paidOn: z.iso.date().nullish(),
  disputed: z.boolean(),
  /** Goods of this sale are to come back: it is paid then. */
  awaitsGoods: z.boolean().optional(),
  /** Trip after a sale, of 0 f. */
  errand: z.nullish(z.enum(errands)),
  image: z.nullable(Image),
})
export type SellerParcel = z.output<typeof SellerParcel>

const oneOrMore = z
  .string()
  .max(200, 'État inconnu.')
  .transform((typed) => typed.split(','))
  .pipe(z.array(ParcelState.exclude(['awaiting_payment'], 'État inconnu.'), 'État inconnu.'))

const filter = {
  state: oneOrMore.optional(),
  q: z.optional(text(0, 60, '')),
  from: z.optional(dayField()),
  to: z.optional(dayField()),
}

export const listSellerOrders = endpoint('GET', '/api/seller/orders', {
  scope: 'orders:read',
  who: ['vendeur'],
  shop: 'orders',
  query: z.object({
    ...filter,
    /** Previous `next`: parcels changing state are neither missed nor repeated. */
    after: z.string().max(120, 'Repère inconnu.').optional(),
    ...paging(20),
  }),
  reply: z.object({
    orders: z.array(SellerParcel),
    ...pageFacts,
    totalOrders: z.int(),
    counts: z.record(z.string(), z.int()),
    next: z.string().nullable(),
  }),
  errors: ['shop_orders.cursor_unknown'],
  summary:
    'Les colis de la boutique de l’appelant : d’abord ce qui presse, puis ce qui est fini, le dernier d’abord.',
})

export const exportSellerOrders = endpoint('GET', '/api/seller/orders/export', {
  scope: 'orders:read',
  who: ['vendeur'],
  shop: 'owner',
  query: z.object(filter),
  file: 'text/csv',
  summary: 'Les mêmes colis en CSV, un article par ligne.',
})

export const readSellerWork = endpoint('GET', '/api/seller/work', {
  scope: 'orders:read',
  who: ['vendeur'],
  shop: 'orders',
  reply: z.object({
    toAccept: z.int(),
    toPrepare: z.int(),
    toHandOver: z.int(),
    /** Earliest cancellation. */
    acceptBefore: Time.nullable(),
    /** Later than at the last call: a new order. */
    latestAt: Time.nullable(),
  }),
  summary: 'Ce qui attend la boutique, en peu d’octets : relu souvent.',
})

const sellerErrors = ['orders.parcel_unknown', 'orders.wrong_state'] as const

export const acceptParcel = endpoint('PUT', '/api/seller/fulfillments/{id}/acceptance', {
  scope: 'orders:write',
  who: ['vendeur'],
  shop: 'orders',
  params: byId,
  reply: SellerParcel,
  errors: sellerErrors,
  summary: 'La boutique accepte le colis.',
})

export const refuseParcel = endpoint('PUT', '/api/seller/fulfillments/{id}/refusal', {
  scope: 'orders:write',
  who: ['vendeur'],
  shop: 'orders',
  params: byId,
  body: z.object({ reason: text(3, 300, 'Dites pourquoi vous refusez.') }),
  reply: SellerParcel,
  errors: sellerErrors,
  summary: 'La boutique refuse le colis : stock rendu, acheteur remboursé.',
})

export const readyParcel = endpoint('PUT', '/api/seller/fulfillments/{id}/readiness', {
  scope: 'orders:write',
  who: ['vendeur'],
  shop: 'orders',
  params: byId,
  reply: SellerParcel,
  errors: sellerErrors,
  summary: 'Le colis est prêt ; la réponse porte le code à donner au livreur.',
})
