import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { dayField } from '#kernel/wire/fields.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'
import { SettingChanges } from '#modules/settings/contract/settings.ts'
import { HOLIDAY_NAME, listProblem } from './holiday-rules.ts'
import { OpeningDays } from './opening.ts'

const team = ['admin', 'finance'] as const
const hour = (problem: string) => z.int(problem).min(1, problem).max(23, problem)

/** The week of the market: what each calculation of a day or an end starts from. */
export const Week = z.object({
  /** Day without deliveries, Sunday 0; null: none. */
  restDay: z.int().min(0).max(6).nullable(),
  cutOffHour: hour('Entrez une heure de 1 à 23.'),
  eveningHour: hour('Entrez une heure de 1 à 23.'),
  /** Hours in which the team works. */
  team: OpeningDays.refine((days) => days.some(Boolean), 'L’équipe travaille un jour au moins.'),
})
export type Week = z.output<typeof Week>

export const Holiday = z.object({
  day: dayField('Choisissez un jour.'),
  name: text(HOLIDAY_NAME.min, HOLIDAY_NAME.max, HOLIDAY_NAME.missing),
  stopsDeliveries: z.boolean(),
  stopsShops: z.boolean(),
  /** By the moon: known for certain on the evening before. */
  isLunar: z.boolean(),
  isConfirmed: z.boolean(),
})
export type Holiday = z.output<typeof Holiday>

/** Every public holiday that is known, by day. */
export const Holidays = z.object({
  days: z
    .array(Holiday)
    .min(1, 'Gardez un jour au moins.')
    .superRefine((days, context) => {
      const problem = listProblem(days)
      if (problem) context.addIssue(problem)
    })
    .transform((days) => days.toSorted((one, other) => one.day.localeCompare(other.day))),
})
export type Holidays = z.output<typeof Holidays>

export const proposeWeek = endpoint('PUT', '/api/admin/calendar/week', {
  who: team,
  stepUp: true,
  body: z.object({ week: Week, reason: Reason }),
  reply: SettingChanges,
  summary:
    'Demande un changement du jour sans livraison, de l’heure limite, du soir ou des heures de l’équipe ; une autre personne l’approuve.',
})

export const proposeHolidays = endpoint('PUT', '/api/admin/calendar/holidays', {
  who: team,
  stepUp: true,
  body: z.object({ holidays: Holidays, reason: Reason }),
  reply: SettingChanges,
  summary:
    'Demande d’ajouter, de déplacer, de confirmer ou de retirer des jours fériés ; une autre personne l’approuve.',
})

/** Days and hours of the market, as the calculations need them. */
export type Calendar = Week & {
  /** @param day `2026-12-25` */
  stops(day: string): { deliveries: boolean; shops: boolean }
}

/** Opening of a shop or a relay point. Without hours: those of most. */
export type OpeningFacts = {
  opening: OpeningDays | null
  /** Holiday: from its first instant to the first one after it; null end: open. */
  closedFrom?: Date | string | null | undefined
  closedUntil?: Date | string | null | undefined
  /** Days that are closed once. */
  closedDays?: readonly string[] | null | undefined
}

const stopsNothing = { deliveries: false, shops: false }

export function calendarOf(week: Week, { days }: Pick<Holidays, 'days'>): Calendar {
  const stopped = new Map(
    days.map(({ day, stopsDeliveries, stopsShops }) => [
      day,
      { deliveries: stopsDeliveries, shops: stopsShops },
    ]),
  )
  return { ...week, stops: (day) => stopped.get(day) ?? stopsNothing }
}
