import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { Francs, Id, pageFacts, paging, text, Time } from './fields.ts'
import { Image } from './images.ts'
import { FulfilmentState, OrderLine, PaymentMethod } from './orders.ts'

const byId = z.object({ id: Id })

/** A parcel as its seller sees it: the buyer's first name and place, never the phone. */
export const SellerFulfilment = z.object({
  _id: Id,
  orderNumber: z.string(),
  state: FulfilmentState,
  placedAt: Time,
  acceptBefore: Time.nullable(),
  buyerName: z.string(),
  place: z.string(),
  items: z.array(OrderLine),
  itemsTotal: Francs,
  commission: Francs,
  payout: Francs,
  paymentMethod: PaymentMethod,
  vendorOtp: z.string().optional(),
  reason: z.string().nullable(),
  image: Image.nullable(),
})
export type SellerFulfilment = z.output<typeof SellerFulfilment>

export const listSellerOrders = endpoint('GET', '/api/seller/orders', {
  who: ['vendeur'],
  query: z.object({ state: FulfilmentState.optional(), ...paging(20) }),
  reply: z.object({ orders: z.array(SellerFulfilment), ...pageFacts, totalOrders: z.int(), counts: z.record(z.string(), z.int()) }),
  summary: 'Les colis que la boutique de l’appelant doit préparer.',
})

const sellerErrors = ['orders.fulfilment_unknown', 'orders.wrong_state'] as const

export const acceptFulfilment = endpoint('PUT', '/api/seller/fulfillments/{id}/acceptance', {
  who: ['vendeur'],
  params: byId,
  reply: SellerFulfilment,
  errors: sellerErrors,
  summary: 'La boutique accepte le colis.',
})

export const refuseFulfilment = endpoint('PUT', '/api/seller/fulfillments/{id}/refusal', {
  who: ['vendeur'],
  params: byId,
  body: z.object({ reason: text(3, 300, 'Dites pourquoi vous refusez.') }),
  reply: SellerFulfilment,
  errors: sellerErrors,
  summary: 'La boutique refuse le colis : stock rendu, acheteur remboursé.',
})

export const readyFulfilment = endpoint('PUT', '/api/seller/fulfillments/{id}/readiness', {
  who: ['vendeur'],
  params: byId,
  reply: SellerFulfilment,
  errors: sellerErrors,
  summary: 'Le colis est prêt ; la réponse porte le code à donner au livreur.',
})
