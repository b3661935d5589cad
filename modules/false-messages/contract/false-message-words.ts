import type {
  messageLosses,
  messageOutcomes,
  messageWays,
  warningStates,
} from '#modules/false-messages/database/values.ts'

export { messageLosses, messageWays } from '#modules/false-messages/database/values.ts'

export type MessageWay = (typeof messageWays)[number]
export type MessageLoss = (typeof messageLosses)[number]
export type MessageOutcome = (typeof messageOutcomes)[number]
export type WarningState = (typeof warningStates)[number]

/** Outcomes that one of the team chooses. */
export const closingOutcomes = ['operator_told', 'known', 'genuine', 'unclear'] as const
export type ClosingOutcome = (typeof closingOutcomes)[number]

export const wayWords: Readonly<Record<MessageWay, string>> = {
  sms: 'SMS',
  call: 'Appel',
  whatsapp: 'WhatsApp',
  other: 'Autre',
}

export const lossWords: Readonly<Record<MessageLoss, string>> = {
  nothing: 'Rien',
  code: 'Un code secret',
  money: 'De l’argent',
}

export const outcomeWords: Readonly<Record<MessageOutcome, string>> = {
  warned: 'Tous avertis',
  operator_told: 'Signalé à l’opérateur',
  known: 'Déjà connu',
  genuine: 'Un vrai message de Sugu',
  unclear: 'Pas assez de détails',
}
