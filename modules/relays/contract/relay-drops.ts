import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id } from '#kernel/wire/fields.ts'
import { Otp } from '#modules/deliveries/contract/deliveries.ts'

export const Drop = z.object({
  parcelId: Id,
  orderNumber: z.string(),
  shopName: z.string(),
  itemsCount: z.int(),
  /** « léger », « moyen », « lourd ». */
  weight: z.string().nullable(),
  /** By which its shop brings it, as promised with the order. */
  day: z.string().nullable(),
  /** Of its buyer. */
  place: z.string(),
})
export type Drop = z.output<typeof Drop>

export const listDrops = endpoint('GET', '/api/seller/relay/drops', {
  who: ['vendeur'],
  shop: 'relay',
  reply: z.object({ coming: z.array(Drop), waiting: z.array(Drop) }),
  errors: ['relays.none'],
  summary: 'Les colis que des boutiques déposent au point relais, et ceux qui y attendent un car.',
})

export const receiveDrop = endpoint('POST', '/api/seller/relay/drops', {
  who: ['vendeur'],
  shop: 'relay',
  body: z.object({ otp: Otp }),
  reply: z.object({ message: z.string() }),
  errors: [
    'relays.none',
    'deliveries.wrong_code',
    'deliveries.code_locked',
    'orders.wrong_state',
    'orders.rest_unpaid',
  ],
  summary:
    'Reçoit au point relais un colis que sa boutique apporte, par le code de la boutique. Envoyé deux fois, il compte une fois.',
})
