import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { Otp } from '#modules/deliveries/contract/deliveries.ts'
import { OrderLine } from '#modules/orders/contract/orders.ts'
import { MadeAt } from '#modules/deliveries/contract/deliveries.ts'
import { returnCauses } from '#modules/exchanges/database/values.ts'

/** Days in which a buyer gives old goods back. */
export const GIVE_BACK_DAYS = 7

const byId = z.object({ id: Id })

/** `carried`: by a courier, or kept by a relay point; `ended`: by support. */
export const goodsReturnStates = ['waiting', 'carried', 'back', 'ended'] as const

export const GoodsReturn = z.object({
  _id: Id,
  cause: z.enum(returnCauses),
  state: z.enum(goodsReturnStates),
  /** Collected at its shop: the buyer brings the goods there. */
  atShop: z.boolean().optional(),
  /** Relay point to which the buyer brings the goods; null: none. */
  relayName: z.nullish(z.string()),
  shopName: z.string(),
  items: z.array(OrderLine),
  /** « Code de retour », to give when the courier holds the goods; only while they wait. */
  code: z.string().nullable(),
  giveBackBefore: z.nullable(Time),
  isLate: z.boolean(),
})
export type GoodsReturn = z.output<typeof GoodsReturn>

export const listGoodsReturns = endpoint('GET', '/api/orders/{id}/goods-returns', {
  who: 'user',
  sale: 'order',
  params: byId,
  reply: z.object({ returns: z.array(GoodsReturn) }),
  errors: ['orders.unknown'],
  summary: 'Les articles d’une commande de l’appelant qui reviennent à la boutique, avec son code.',
})

export const GoodsToTake = z.object({
  _id: Id,
  cause: z.enum(returnCauses),
  orderNumber: z.string(),
  clientName: z.string(),
  clientPhone: z.string(),
  clientAddress: z.string(),
  destination: z.string(),
  landmark: z.string(),
  gpsCoordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  shopName: z.string(),
  items: z.array(OrderLine),
  giveBackBefore: z.nullable(Time),
  /** A dispatch manager asked the caller to take them. */
  isAssigned: z.boolean().optional(),
})
export type GoodsToTake = z.output<typeof GoodsToTake>

export const listGoodsToTake = endpoint('GET', '/api/deliveries/goods-returns', {
  who: ['livreur'],
  reply: z.object({ returns: z.array(GoodsToTake) }),
  errors: ['deliveries.not_admitted'],
  summary: 'Les articles que le groupe de l’appelant doit reprendre chez des clients.',
})

export const takeGoodsAtShop = endpoint('POST', '/api/seller/fulfillments/{id}/goods-return', {
  who: ['vendeur'],
  shop: 'orders',
  params: byId,
  body: z.object({ otp: Otp }),
  reply: z.object({ message: z.string() }),
  errors: [
    'exchanges.parcel_unknown',
    'exchanges.return_unknown',
    'exchanges.return_taken',
    'exchanges.new_one_first',
    'exchanges.first_code',
    'deliveries.wrong_code',
    'deliveries.other_parcel',
    'deliveries.code_locked',
  ],
  summary: 'À la boutique : reprend les articles d’une vente, avec le code de retour du client.',
})

/** Goods that buyers bring to a relay point. */
export const GoodsAtRelay = z.object({
  _id: Id,
  cause: z.enum(returnCauses),
  orderNumber: z.string(),
  buyerName: z.string(),
  shopName: z.string(),
  items: z.array(OrderLine),
  /** null: the new article is still kept for the buyer. */
  giveBackBefore: z.nullable(Time),
})
export type GoodsAtRelay = z.output<typeof GoodsAtRelay>

export const listGoodsAtRelay = endpoint('GET', '/api/seller/relay/goods-returns', {
  who: ['vendeur'],
  shop: 'relay',
  reply: z.object({ returns: z.array(GoodsAtRelay) }),
  errors: ['relays.none'],
  summary:
    'Au point relais : les articles que des clients ont à rendre, les plus pressants d’abord.',
})

export const takeGoodsAtRelay = endpoint('POST', '/api/seller/relay/goods-returns/{id}', {
  who: ['vendeur'],
  shop: 'relay',
  params: byId,
  body: z.object({ otp: Otp, madeAt: MadeAt }),
  reply: z.object({ message: z.string() }),
  errors: [
    'relays.none',
    'exchanges.not_at_relay',
    'exchanges.return_taken',
    'exchanges.return_ended',
    'exchanges.new_one_first',
    'exchanges.first_code',
    'deliveries.wrong_code',
    'deliveries.other_parcel',
    'deliveries.code_locked',
  ],
  summary:
    'Au point relais : reprend les articles, avec le code de retour du client. Un livreur les prend ensuite, avec le code de retour du relais. Envoyé deux fois, il compte une fois.',
})

const byManager = ['chef_livreur', 'admin'] as const

/** Goods to take at a buyer's door, as a dispatch manager reads them. */
export const AwaitedGoods = z.object({
  _id: Id,
  cause: z.enum(returnCauses),
  orderNumber: z.string(),
  group: z.string(),
  destination: z.string(),
  shopName: z.string(),
  items: z.array(OrderLine),
  giveBackBefore: Time,
  isLate: z.boolean(),
  /** Asked to take them; null: any of the group. */
  courier: z.object({ _id: Id, name: z.string() }).nullable(),
})
export type AwaitedGoods = z.output<typeof AwaitedGoods>

export const listAwaitedGoods = endpoint('GET', '/api/dispatch/goods-returns', {
  who: byManager,
  query: z.object({ group: z.optional(text(0, 40, '')) }),
  reply: z.object({ returns: z.array(AwaitedGoods) }),
  errors: ['deliveries.not_admitted'],
  summary: 'Les articles à reprendre chez des clients du groupe, les plus pressants d’abord.',
})

export const assignGoods = endpoint('PUT', '/api/dispatch/goods-returns/{id}/courier', {
  who: byManager,
  params: byId,
  body: z.object({ courierId: z.uuid('Choisissez un livreur.').nullable() }),
  status: 204,
  errors: [
    'exchanges.return_unknown',
    'exchanges.return_taken',
    'exchanges.return_ended',
    'deliveries.courier_unknown',
    'deliveries.not_admitted',
  ],
  summary: 'Charge un livreur du groupe de reprendre des articles, ou les rend à tous (null).',
})

export const takeGoods = endpoint('POST', '/api/deliveries/goods-returns/{id}/taking', {
  who: ['livreur'],
  params: byId,
  body: z.object({ otp: Otp }),
  reply: z.object({ message: z.string() }),
  errors: [
    'exchanges.return_unknown',
    'exchanges.return_taken',
    'exchanges.return_ended',
    'deliveries.not_admitted',
    'deliveries.wrong_code',
    'deliveries.other_parcel',
    'deliveries.code_locked',
  ],
  summary:
    'Reprend les articles chez le client, avec son code de retour : un colis part vers la boutique.',
})
