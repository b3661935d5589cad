import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { Reason } from '#kernel/wire/text-fields.ts'
import { OrderLine } from '#modules/orders/contract/orders.ts'
import { ParcelState } from '#modules/parcels/contract/order-states.ts'
import {
  exchangePayers,
  exchangeSides,
  exchangeStates,
} from '#modules/exchanges/database/values.ts'

/** Hours after a delivery in which a shop exchanges by itself. */
export const EXCHANGE_HOURS = 72

const byId = z.object({ id: Id })

/** Exchange as its buyer reads it. */
export const Exchange = z.object({
  _id: Id,
  state: z.enum(exchangeStates),
  openedBy: z.enum(exchangeSides),
  shopName: z.string(),
  /** Collected at its shop: swapped at its counter. */
  atShop: z.boolean().optional(),
  /** Relay point at whose counter it is swapped; null: none. */
  relayName: z.nullish(z.string()),
  oldItem: OrderLine,
  newItem: z.object({ size: z.string().nullable(), color: z.string().nullable() }),
  payer: z.enum(exchangePayers),
  tripFrancs: Francs,
  payBefore: z.nullable(Time),
  /** State of the new article's parcel; null until the trip is paid. */
  parcelState: z.nullable(ParcelState),
  courier: z.object({ name: z.string(), phone: z.string() }).nullable(),
  /** Given with the new article in the hands. */
  firstCode: z.string().nullable(),
  /** « Code de retour »: given when the courier holds the old article. */
  secondCode: z.string().nullable(),
  openedAt: Time,
  readyAt: z.nullable(Time),
  leftAt: z.nullable(Time),
  swappedAt: z.nullable(Time),
  takenAt: z.nullable(Time),
  endedAt: z.nullable(Time),
  giveBackBefore: z.nullable(Time),
  isLate: z.boolean(),
})
export type Exchange = z.output<typeof Exchange>

export const listExchanges = endpoint('GET', '/api/orders/{id}/exchanges', {
  who: 'user',
  sale: 'order',
  params: byId,
  reply: z.object({ exchanges: z.array(Exchange) }),
  errors: ['orders.unknown'],
  summary: 'Les échanges d’une commande de l’appelant, avec les deux codes de chacun.',
})

export const ExchangeLine = OrderLine.extend({
  variantId: z.nullable(Id),
  isExchanged: z.boolean(),
  /** Pieces that may be exchanged or refunded. */
  left: z.int().optional(),
  variants: z.array(
    z.object({
      _id: Id,
      size: z.string().nullable(),
      color: z.string().nullable(),
      stock: z.int(),
    }),
  ),
})
export type ExchangeLine = z.output<typeof ExchangeLine>

export const ExchangeChoice = z.object({
  buyerName: z.string(),
  /** null: not delivered. */
  deliveredAt: z.nullable(Time),
  /** End of the hours in which the shop exchanges by itself. */
  until: z.nullable(Time),
  tripFrancs: Francs,
  atShop: z.boolean().optional(),
  relayName: z.nullish(z.string()),
  /** `refundFrancs`: what the buyer paid for the pieces left, to be given back instead. */
  lines: z.array(
    ExchangeLine.extend({
      refundFrancs: Francs.optional(),
      /** Francs for one piece, for two, up to all that are left. */
      refunds: z.array(Francs).optional(),
    }),
  ),
})
export type ExchangeChoice = z.output<typeof ExchangeChoice>

export const readExchangeChoice = endpoint('GET', '/api/seller/fulfillments/{id}/exchange', {
  who: ['vendeur'],
  shop: 'orders',
  params: byId,
  reply: ExchangeChoice,
  errors: ['exchanges.parcel_unknown'],
  summary: 'Ce que la boutique peut échanger d’un colis, et contre quoi.',
})

export const exchangeByShop = endpoint('POST', '/api/seller/fulfillments/{id}/exchange', {
  who: ['vendeur'],
  shop: 'orders',
  params: byId,
  body: z.object({
    lineId: z.uuid('Choisissez un article.'),
    variantId: z.uuid('Choisissez une taille ou une couleur.'),
    /** Pieces; absent: all that are left. */
    quantity: z.int('Choisissez un nombre.').min(1, 'Choisissez un nombre.').optional(),
    payer: z.enum(['shop', 'buyer'], 'Dites qui paie le trajet.'),
  }),
  status: 204,
  errors: [
    'exchanges.parcel_unknown',
    'exchanges.line_unknown',
    'exchanges.variant_unknown',
    'exchanges.not_delivered',
    'exchanges.too_late',
    'exchanges.relay_full',
    'exchanges.complaint_open',
    'exchanges.line_exchanged',
    'exchanges.line_claimed',
    'exchanges.too_many',
    'exchanges.refunded',
    'exchanges.kept_in_part',
    'exchanges.out_of_stock',
    'exchanges.shop_closed',
    'exchanges.goods_awaited',
  ],
  summary: 'Échange des pièces d’un article remis contre une autre taille ou couleur, ou le même.',
})

export const LateExchange = z.object({
  _id: Id,
  orderId: Id,
  orderNumber: z.string(),
  buyerName: z.string(),
  buyerPhone: z.string(),
  shopName: z.string(),
  title: z.string(),
  lineTotal: Francs,
  swappedAt: Time,
  giveBackBefore: Time,
})
export type LateExchange = z.output<typeof LateExchange>

export const listLateExchanges = endpoint('GET', '/api/admin/exchanges', {
  who: ['admin'],
  query: z.object(paging(20)),
  reply: z.object({ exchanges: z.array(LateExchange), ...pageFacts, total: z.int() }),
  summary: 'Les échanges dont l’ancien article n’est pas rendu à temps, le plus ancien d’abord.',
})

export const keepBothArticles = endpoint('PUT', '/api/admin/exchanges/{id}/kept', {
  who: ['admin'],
  stepUp: true,
  params: byId,
  body: z.object({ reason: Reason }),
  status: 204,
  errors: [
    'exchanges.unknown',
    'exchanges.not_swapped',
    'exchanges.return_taken',
    'exchanges.return_ended',
  ],
  summary: 'N’attend plus l’ancien article : l’acheteur garde les deux, la vente est libérée.',
})
