import { z } from 'zod'

const Hour = z
  .string('Entrez une heure.')
  .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Heure invalide : par exemple 08:30.')

export const CLOSES_BEFORE = 'La fermeture vient après l’ouverture.'

export function closesAfterOpening({ from, to }: { from: string; to: string }): boolean {
  return from < to
}

export const OpeningDay = z
  .object({ from: Hour, to: Hour })
  .refine(closesAfterOpening, { path: ['to'], message: CLOSES_BEFORE })
  .nullable()
export type OpeningDay = z.output<typeof OpeningDay>

/** Monday first. */
export const OpeningDays = z
  .array(OpeningDay, 'Horaires invalides.')
  .length(7, 'Horaires invalides.')
export type OpeningDays = z.output<typeof OpeningDays>

export const weekDays = [
  'lundi',
  'mardi',
  'mercredi',
  'jeudi',
  'vendredi',
  'samedi',
  'dimanche',
] as const
