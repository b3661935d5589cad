import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'
import { Otp } from '#modules/deliveries/contract/deliveries.ts'
import { Order } from '#modules/orders/contract/orders.ts'

const byId = z.object({ id: Id })

export const handOverAtShop = endpoint('POST', '/api/seller/fulfillments/{id}/collection', {
  who: ['vendeur'],
  shop: 'orders',
  params: byId,
  body: z.object({ otp: Otp }),
  reply: z.object({
    message: z.string(),
    /** The same code before: by another device, or sent again. */
    alreadyDelivered: z.boolean(),
  }),
  errors: [
    'deliveries.parcel_unknown',
    'collecting.not_collected',
    'collecting.over',
    'collecting.unpaid',
    'deliveries.wrong_code',
    'deliveries.other_parcel',
    'deliveries.code_locked',
    'deliveries.already_delivered',
    'orders.wrong_state',
  ],
  summary: 'À la boutique : le code du client remet un colis prêt et payé.',
})

export const makeCounterLink = endpoint('POST', '/api/seller/fulfillments/{id}/payment-link', {
  who: ['vendeur'],
  shop: 'orders',
  params: byId,
  reply: z.object({ token: z.string(), expiresAt: Time, total: Francs, parcels: z.int() }),
  errors: ['deliveries.parcel_unknown', 'collecting.not_collected', 'payments.nothing_to_pay'],
  summary:
    'À la boutique : un lien, à montrer en QR, par lequel le client paie par téléphone ce qui reste de sa commande.',
})

export const collectInstead = endpoint('POST', '/api/orders/{id}/collection/{parcelId}', {
  who: 'user',
  params: z.object({ id: Id, parcelId: Id }),
  reply: Order,
  errors: ['deliveries.parcel_unknown', 'collecting.no_collection', 'orders.wrong_state'],
  summary:
    'Après une livraison non réussie : l’acheteur retire le colis à la boutique, où le livreur le rapporte.',
})
