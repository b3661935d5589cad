import type { keepers } from '#modules/promises/database/values.ts'

export { COUNTED_DAYS } from '#kernel/wire/limits.ts'

export type Keeper = (typeof keepers)[number]

/** Days in which a promise that was not kept may be answered. */
export const ANSWERED_DAYS = 30
/** Promises from which on buyers read it. */
export const LEAST_TO_SHOW = 10
export const ANSWER_MAX = 300

export type Kept = { kept: number; of: number }

const does: Readonly<Record<Keeper, string>> = {
  shop: 'Prépare à temps',
  relay: 'Point relais ouvert aux jours dits',
  courier: 'Livre à temps',
  carrier: 'Arrive à l’heure',
}

/** « Prépare à temps 19 fois sur 20 ». */
export function keptWords(keeper: Keeper, { kept, of }: Kept): string {
  return `${does[keeper]} ${kept} fois sur ${of}`
}

export const causeWords = {
  buyer: 'L’acheteur a changé sa commande',
  closed: 'Coupure, fermeture, deuil',
  other: 'Autre raison',
} as const
