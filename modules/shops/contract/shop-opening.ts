import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Closures, DayClosure, HolidayDays } from '#modules/calendar/contract/closures.ts'
import { OpeningDays } from '#modules/calendar/contract/opening.ts'

/** « Où et quand »: hours, closures, and whether buyers come to collect. */
export const ShopOpening = Closures.extend({
  opening: z.nullable(OpeningDays),
  offersCollection: z.boolean(),
  region: z.string(),
  quartier: z.string().nullable(),
  address: z.string(),
})
export type ShopOpening = z.output<typeof ShopOpening>

/** Hours that collection needs. */
export const HOURS_NEEDED = 'Donnez vos horaires : vos clients viennent à la boutique.'

export const readShopOpening = endpoint('GET', '/api/seller/opening', {
  who: ['vendeur'],
  shop: 'orders',
  reply: ShopOpening,
  summary: 'Quand la boutique est ouverte : heures, jours fermés, congé.',
})

export const changeShopWeek = endpoint('PUT', '/api/seller/opening/week', {
  who: ['vendeur'],
  shop: 'owner',
  body: z
    .object({
      /** null: not shown; the market counts with usual hours. */
      opening: z.nullable(OpeningDays),
      offersCollection: z.boolean('Dites si vos clients peuvent venir chercher.'),
    })
    .refine(({ opening, offersCollection }) => opening !== null || !offersCollection, {
      path: ['opening'],
      message: HOURS_NEEDED,
    }),
  reply: ShopOpening,
  summary: 'Change les heures de la boutique et le retrait sur place.',
})

export const closeShopDay = endpoint('PUT', '/api/seller/opening/days', {
  who: ['vendeur'],
  shop: 'orders',
  body: DayClosure,
  reply: ShopOpening,
  errors: ['calendar.day_past', 'calendar.day_far', 'calendar.days_full'],
  summary:
    'Ferme la boutique un jour, ou l’ouvre finalement ; ce qui était promis ce jour passe au suivant.',
})

export const changeShopHoliday = endpoint('PUT', '/api/seller/opening/holiday', {
  who: ['vendeur'],
  shop: 'owner',
  body: HolidayDays,
  reply: ShopOpening,
  errors: ['calendar.day_past', 'calendar.day_far'],
  summary:
    'Ferme la boutique du premier au dernier jour, compris ; sans dernier jour : jusqu’à nouvel ordre ; sans premier : le congé prend fin.',
})
