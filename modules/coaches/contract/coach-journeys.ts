import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'
import { waybillParcelStates } from '#modules/coaches/database/values.ts'

export const CoachJourney = z.object({
  parcelId: Id,
  state: z.enum(waybillParcelStates),
  /** Not collected in time: on its way back to Bamako. */
  isReturn: z.boolean(),
  region: z.string(),
  carrierName: z.string(),
  number: z.string(),
  leftAt: Time,
  dueOn: z.iso.date(),
  arrivedAt: z.nullable(Time),
  late: z.string().nullable(),
})
export type CoachJourney = z.output<typeof CoachJourney>

export const listJourneys = endpoint('GET', '/api/orders/{id}/coach-journeys', {
  who: 'user',
  sale: 'order',
  params: z.object({ id: Id }),
  reply: z.object({ journeys: z.array(CoachJourney) }),
  errors: ['orders.unknown'],
  summary: 'Les cars qui portent les colis d’une commande de l’appelant, le dernier de chacun.',
})
