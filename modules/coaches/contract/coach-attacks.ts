import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'

/** A coach that a manager says was attacked. */
export const DeclaredAttack = z.object({
  waybillId: Id,
  waybillNumber: z.string(),
  carrierName: z.string(),
  carrierPhone: z.string(),
  region: z.string(),
  reason: z.string(),
  declaredBy: z.string(),
  isDeclaredByCaller: z.boolean(),
  declaredAt: Time,
  /** Photo of the paper that its declarer has. */
  paperUrl: z.string().nullable(),
  /** Still on it, and what they are worth, delivery included. */
  parcels: z.int(),
  francs: Francs,
})
export type DeclaredAttack = z.output<typeof DeclaredAttack>

export const listAttacks = endpoint('GET', '/api/admin/coach-attacks', {
  who: ['admin'],
  reply: z.object({ attacks: z.array(DeclaredAttack) }),
  summary: 'Les attaques de cars déclarées, à décider.',
})

export const decideAttack = endpoint('PUT', '/api/admin/waybills/{id}/attack', {
  who: ['admin'],
  stepUp: true,
  params: z.object({ id: Id }),
  body: z.discriminatedUnion('approve', [
    z.object({
      approve: z.literal(true),
      proof: text(10, 300, 'Dites qui l’a confirmé chez le transporteur, ou le numéro du constat.'),
    }),
    z.object({ approve: z.literal(false), reason: Reason }),
  ]),
  status: 204,
  errors: [
    'coaches.waybill_unknown',
    'coaches.waybill_ended',
    'coaches.attack_decided',
    'coaches.attack_own',
    'orders.wrong_state',
  ],
  summary:
    'Approuve une attaque déclarée par une autre personne, avec la parole du transporteur ou un constat : les colis encore en route sont perdus. Ou ne la retient pas.',
})
