import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { dayField, Id, Time } from '#kernel/wire/fields.ts'
import { closingDays, DayClosure, HolidayDays } from '#modules/calendar/contract/closures.ts'
import { OwnRelay } from './own-relay.ts'

const facts = { parcelId: Id, orderNumber: z.string(), buyerName: z.string() }

/** Parcel at a relay point, or on its way to it; `moved`: where a closure moves its end. */
export const RelayPromise = z.discriminatedUnion('what', [
  z.object({ what: z.literal('keep'), ...facts, due: Time, moved: z.nullable(Time) }),
  z.object({ what: z.literal('arrive'), ...facts, due: dayField(), moved: z.nullable(dayField()) }),
])
export type RelayPromise = z.output<typeof RelayPromise>

export const readRelayClosing = endpoint('GET', '/api/seller/relay/closing', {
  who: ['vendeur'],
  shop: 'relay',
  query: closingDays,
  reply: z.object({ promises: z.array(RelayPromise) }),
  errors: ['relays.none'],
  summary:
    'Les colis gardés et attendus au point relais, et où une fermeture de ces jours les déplace.',
})

export const closeRelayDay = endpoint('PUT', '/api/seller/relay/days', {
  who: ['vendeur'],
  shop: 'relay',
  body: DayClosure,
  reply: OwnRelay,
  errors: ['relays.none', 'calendar.day_past', 'calendar.day_far', 'calendar.days_full'],
  summary: 'Ferme le point relais un jour, ou l’ouvre finalement ; les colis sont gardés d’autant.',
})

export const changeRelayHoliday = endpoint('PUT', '/api/seller/relay/holiday', {
  who: ['vendeur'],
  shop: 'owner',
  body: HolidayDays,
  reply: OwnRelay,
  errors: ['relays.none', 'calendar.day_past', 'calendar.day_far'],
  summary:
    'Ferme le point relais du premier au dernier jour, compris ; sans premier : le congé prend fin.',
})
