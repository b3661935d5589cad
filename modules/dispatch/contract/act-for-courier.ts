import { z } from 'zod'

import { FailureKind } from '#modules/deliveries/contract/deliveries.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'

const who = ['chef_livreur', 'admin'] as const
const params = z.object({ id: Id })

export const failForCourier = endpoint('POST', '/api/dispatch/deliveries/{id}/failure', {
  who,
  stepUp: true,
  params,
  body: z.object({
    kind: FailureKind,
    note: text(10, 300, 'Dites ce qui s’est passé (10 caractères au moins).'),
  }),
  status: 204,
  errors: ['deliveries.parcel_unknown', 'deliveries.not_admitted', 'orders.wrong_state'],
  summary: 'Note un échec à la place du livreur ; après le second le colis retourne à sa boutique.',
})
