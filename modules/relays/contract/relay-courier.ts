import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'
import { MadeAt, Otp } from '#modules/deliveries/contract/deliveries.ts'
import { RelayContact } from '#modules/pricing/contract/quote.ts'
import { relayExits } from '#modules/relays/database/values.ts'

const byId = z.object({ id: Id })

export const bringToRelay = endpoint('POST', '/api/deliveries/{id}/relay', {
  who: ['livreur'],
  params: byId,
  body: z.object({ otp: Otp, madeAt: MadeAt }),
  reply: z.object({ message: z.string(), alreadyThere: z.boolean() }),
  errors: [
    'deliveries.parcel_unknown',
    'deliveries.wrong_code',
    'deliveries.other_parcel',
    'deliveries.code_locked',
    'relays.parcel_unknown',
    'orders.wrong_state',
  ],
  summary:
    'Au point relais : son code pour ce colis dit qu’il l’a reçu. Envoyé deux fois, il compte une fois.',
})

export const ParcelToFetch = z.object({
  parcelId: Id,
  orderNumber: z.string(),
  shopName: z.string(),
  title: z.string(),
  itemsCount: z.int(),
  leavesFor: z.enum(relayExits),
  leavesSince: Time,
  relay: RelayContact,
})
export type ParcelToFetch = z.output<typeof ParcelToFetch>

export const listParcelsToFetch = endpoint('GET', '/api/deliveries/relay-parcels', {
  who: ['livreur'],
  reply: z.object({ parcels: z.array(ParcelToFetch) }),
  errors: ['deliveries.not_admitted'],
  summary: 'Les colis que le groupe de l’appelant doit reprendre dans des points relais.',
})

export const fetchFromRelay = endpoint('POST', '/api/deliveries/relay-parcels/{id}/taking', {
  who: ['livreur'],
  params: byId,
  body: z.object({ otp: Otp, madeAt: MadeAt }),
  reply: z.object({ message: z.string() }),
  errors: [
    'deliveries.not_admitted',
    'relays.parcel_unknown',
    'relays.not_leaving',
    'deliveries.wrong_code',
    'deliveries.other_parcel',
    'deliveries.code_locked',
    'orders.wrong_state',
  ],
  summary: 'Reprend un colis au point relais, avec le code de retour du relais.',
})
