import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id } from '#kernel/wire/fields.ts'
import { Order } from './orders.ts'

/** Served by deliveries: the courier brings the parcel back. */
export const collectInstead = endpoint('POST', '/api/orders/{id}/collection/{parcelId}', {
  who: 'user',
  params: z.object({ id: Id, parcelId: Id }),
  reply: Order,
  errors: ['deliveries.parcel_unknown', 'deliveries.no_collection', 'orders.wrong_state'],
  summary:
    'Après une livraison non réussie : l’acheteur retire le colis à la boutique, où le livreur le rapporte.',
})
