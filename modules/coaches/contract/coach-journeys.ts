import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'
import { legWays, stopKinds } from '#modules/shipments/database/values.ts'
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

export const JourneyStop = z.object({
  kind: z.enum(stopKinds),
  /** How it comes there; null: it begins there. */
  way: z.nullable(z.enum(legWays)),
  name: z.string(),
  place: z.enum(['done', 'current', 'ahead']),
  /** As promised with the order. */
  day: z.nullable(z.iso.date()),
  /** Of a leg that is late; absent: as promised. */
  newDay: z.iso.date().optional(),
  at: z.nullable(Time),
})
export type JourneyStop = z.output<typeof JourneyStop>

const OrderRoute = z.object({ parcelId: Id, stops: z.array(JourneyStop) })
export type OrderRoute = z.output<typeof OrderRoute>

export const listJourneys = endpoint('GET', '/api/orders/{id}/coach-journeys', {
  who: 'user',
  sale: 'order',
  params: z.object({ id: Id }),
  reply: z.object({
    journeys: z.array(CoachJourney),
    /** Ways of parcels that their shops bring to a relay point; absent without any. */
    routes: z.array(OrderRoute).optional(),
  }),
  errors: ['orders.unknown'],
  summary: 'Les cars qui portent les colis d’une commande de l’appelant, le dernier de chacun.',
})
