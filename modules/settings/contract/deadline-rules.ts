import { hoursWords } from '#kernel/wire/span-words.ts'
import {
  ACCEPTANCE_MS,
  COMPLAINT_DECISION_MS,
  COMPLAINT_SHOP_MS,
  COMPLAINT_WINDOW_MS,
  RESERVATION_MS,
} from '#kernel/wire/limits.ts'
import type { FigureRules } from './figures.ts'

/** Of the hours to accept, those in which the shop is open. */
export const ACCEPTANCE_OPEN_HOURS = 3
export const ACCEPTANCE_MOST_HOURS = 72

export type Deadlines = {
  paymentMinutes: number
  acceptanceHours: number
  complaintHours: number
  complaintAnswerHours: number
  complaintDecisionHours: number
  planGraceDays: number
}

export const deadlineRules: FigureRules<keyof Deadlines> = {
  paymentMinutes: {
    words: 'Payer une commande',
    unit: 'min',
    least: 10,
    most: 120,
    hint: 'Les articles sont gardés aussi longtemps, puis remis en vente.',
  },
  acceptanceHours: {
    words: 'Accepter une commande',
    unit: 'h',
    least: 1,
    most: ACCEPTANCE_MOST_HOURS,
    hint: `Dont ${hoursWords(ACCEPTANCE_OPEN_HOURS)} d’ouverture, en ${hoursWords(ACCEPTANCE_MOST_HOURS)} au plus. Rappel à la moitié ; ensuite, la commande est annulée et rendue.`,
  },
  complaintHours: {
    words: 'Faire une réclamation',
    unit: 'h',
    least: 24,
    most: 336,
    hint: 'Après la remise. La boutique n’est payée qu’ensuite ; un colis déjà remis garde le délai de son jour.',
  },
  complaintAnswerHours: {
    words: 'Répondre à une réclamation',
    unit: 'h',
    least: 2,
    most: 168,
    hint: 'Pour la boutique ; ensuite, l’équipe prend le relais.',
  },
  complaintDecisionHours: {
    words: 'Décider une réclamation',
    unit: 'h',
    least: 12,
    most: 336,
    hint: 'Pour l’équipe.',
  },
  planGraceDays: {
    words: 'Délai de grâce d’une formule',
    unit: 'j',
    least: 0,
    most: 30,
  },
}

export const firstDeadlines: Deadlines = {
  paymentMinutes: RESERVATION_MS / 60_000,
  acceptanceHours: ACCEPTANCE_MS / 3_600_000,
  complaintHours: COMPLAINT_WINDOW_MS / 3_600_000,
  complaintAnswerHours: COMPLAINT_SHOP_MS / 3_600_000,
  complaintDecisionHours: COMPLAINT_DECISION_MS / 3_600_000,
  planGraceDays: 3,
}
