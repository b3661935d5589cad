import { z } from 'zod'

import { FailureKind } from '#modules/deliveries/contract/deliveries.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id } from '#kernel/wire/fields.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'

const who = ['chef_livreur', 'admin'] as const
const params = z.object({ id: Id })

export const failForCourier = endpoint('POST', '/api/dispatch/deliveries/{id}/failure', {
  shape: __API__ && {
    who,
    params,
    body: z.object({
      kind: FailureKind,
      note: text(10, 300, 'Dites ce qui s’est passé (10 caractères au moins).'),
    }),
    status: 204,
    errors: ['deliveries.parcel_unknown', 'deliveries.not_admitted', 'orders.wrong_state'],
    summary:
      'Note un échec à la place du livreur ; après le second le colis retourne à sa boutique.',
  },
})

export const receiveCash = endpoint('POST', '/api/dispatch/couriers/{id}/cash', {
  shape: __API__ && {
    who,
    stepUp: true,
    params,
    body: z.object({
      amount: z.int('Montant invalide.').min(1, 'Entrez un montant.').max(50_000_000),
      /** Box as seen on screen: nothing is received twice. */
      seen: Francs,
      reason: Reason,
    }),
    status: 204,
    errors: [
      'deliveries.courier_unknown',
      'deliveries.courier_works',
      'deliveries.box_changed',
      'deliveries.remittance_amount',
      'deliveries.not_admitted',
    ],
    summary:
      'Reçoit les espèces d’un livreur qui ne peut plus travailler, sans son code ; le chef en répond.',
  },
})
