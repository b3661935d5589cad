import { z } from 'zod'

import { deliveryZones } from './dispatch.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'

const Group = z.object({
  name: z.string(),
  zones: z.array(z.enum(deliveryZones)),
  couriers: z.int(),
  managers: z.int(),
  liveParcels: z.int(),
})
export type DeliveryGroup = z.output<typeof Group>

export const listGroups = endpoint('GET', '/api/dispatch/groups', {
  who: ['chef_livreur', 'admin'],
  reply: z.object({ groups: z.array(Group) }),
  errors: ['deliveries.not_admitted'],
  summary: 'Les groupes de livreurs et les zones que chacun sert.',
})

export const giveZone = endpoint('PUT', '/api/dispatch/zones/{zone}', {
  who: ['admin'],
  stepUp: true,
  params: z.object({ zone: z.enum(deliveryZones) }),
  body: z.object({
    group: text(2, 40, 'Entrez le nom du groupe.').transform((typed) =>
      typed.toLowerCase().replace(/\s+/g, ' '),
    ),
    reason: Reason,
  }),
  status: 204,
  summary: 'Confie une zone à un groupe, créé s’il le faut. Les colis déjà prêts restent au leur.',
})
