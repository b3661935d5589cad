import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id } from '#kernel/wire/fields.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'
import { RelayParcel } from './own-relay.ts'
import { AdminRelay } from './relays.ts'

const byId = z.object({ id: Id })
const managers = ['chef_livreur', 'admin'] as const

export const DispatchRelay = AdminRelay.omit({ opening: true, openedAt: true }).extend({
  freePlaces: z.int(),
})
export type DispatchRelay = z.output<typeof DispatchRelay>

export const listDispatchRelays = endpoint('GET', '/api/dispatch/relays', {
  who: managers,
  query: z.object({ group: text(0, 40, '').optional() }),
  reply: z.object({ relays: z.array(DispatchRelay) }),
  errors: ['deliveries.not_admitted'],
  summary:
    'Les points relais qui ont des colis du groupe ou qui en prennent, ceux à vider d’abord.',
})

export const listDispatchRelayParcels = endpoint('GET', '/api/dispatch/relays/{id}/parcels', {
  who: managers,
  params: byId,
  reply: z.object({
    parcels: z.array(RelayParcel.omit({ code: true }).extend({ buyerPlace: z.string() })),
  }),
  errors: ['deliveries.not_admitted', 'relays.unknown'],
  summary: 'Les colis du groupe qui vont à un point relais ou qui y sont.',
})

export const moveRelayParcels = endpoint('POST', '/api/dispatch/relays/{id}/moves', {
  who: managers,
  stepUp: true,
  params: byId,
  body: z.object({
    parcelIds: z
      .array(Id, 'Choisissez au moins un colis.')
      .min(1, 'Choisissez au moins un colis.')
      .max(100, '100 colis au plus.'),
    /** null: to the door of each buyer. */
    toRelayId: z.nullable(Id),
    reason: Reason,
  }),
  reply: z.object({ moved: z.int() }),
  errors: [
    'deliveries.not_admitted',
    'deliveries.parcel_unknown',
    'relays.unknown',
    'relays.no_room',
    'relays.on_coach',
    'orders.wrong_state',
  ],
  summary:
    'Déplace des colis vers un autre point relais ou chez le client, qui l’apprend : ceux qui y sont attendent un livreur.',
})

export const confirmAtRelay = endpoint('POST', '/api/dispatch/relay-parcels/{id}/confirmation', {
  who: managers,
  stepUp: true,
  params: byId,
  body: z.object({
    /** `arrived`: the relay has it; `taken`: the courier has taken it from there. */
    what: z.enum(['arrived', 'taken'], 'Dites ce qui est confirmé.'),
    courierId: Id.nullish(),
    reason: Reason,
  }),
  status: 204,
  errors: [
    'deliveries.not_admitted',
    'deliveries.parcel_unknown',
    'deliveries.courier_unknown',
    'relays.parcel_unknown',
    'relays.not_leaving',
    'orders.wrong_state',
  ],
  summary: 'Confirme sans code, sous son nom, qu’un colis est entré au relais ou en est sorti.',
})
