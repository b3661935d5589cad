import { z } from 'zod'

import {
  messageLosses,
  messageOutcomes,
  messageWays,
  WARNING_DAYS_MAX,
  warningStates,
} from '#modules/false-messages/database/values.ts'
import { cursorPaging } from '#kernel/wire/cursor.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { dayField, Id, Time } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'
import {
  MESSAGE_TEXT_MAX,
  readSender,
  SENDER_MAX,
  senderSentence,
  WARNING_TEXT_MAX,
} from './false-message-rules.ts'
import { closingOutcomes } from './false-message-words.ts'

const sender = z
  .string(senderSentence)
  .max(SENDER_MAX, senderSentence)
  .default('')
  .transform((typed, context) => {
    const read = readSender(typed)
    if (read !== null) return read || null
    context.addIssue({ code: 'custom', message: senderSentence })
    return z.NEVER
  })

export const reportFalseMessage = endpoint('POST', '/api/false-messages', {
  who: 'optional',
  body: z.object({
    way: z.enum(messageWays, 'Choisissez comment il est venu.'),
    words: text(5, MESSAGE_TEXT_MAX, 'Écrivez ce qui était demandé.'),
    sender,
    cameOn: dayField('Choisissez un jour.'),
    lost: z.enum(messageLosses, 'Dites si vous avez donné quelque chose.'),
  }),
  status: 204,
  errors: ['false_messages.wrong_day', 'false_messages.reported_enough'],
  summary:
    'Signale à l’équipe un faux message ou appel qui demande un code ou de l’argent, avec ou sans compte ; cinq par jour et par compte, sans compte dix par réseau.',
})

const One = z.object({
  _id: Id,
  way: z.enum(messageWays),
  /** Codes are masked; null: erased with its account. */
  words: z.string().nullable(),
  cameOn: z.string(),
  lost: z.enum(messageLosses),
  reportedAt: Time,
})

/** Reports of one number; a report without a number stands alone. */
export const FalseMessage = z.object({
  /** Id of the newest report. */
  _id: Id,
  sender: z.string().nullable(),
  /** Reports in this list, of which the newest are given. */
  count: z.int(),
  /** Reports of the number ever. */
  ever: z.int(),
  reports: z.array(One),
  outcome: z.nullable(z.enum(messageOutcomes)),
  handledBy: z.string().nullable(),
  /** A warning of it waits for a second person. */
  isAsked: z.boolean(),
})
export type FalseMessage = z.output<typeof FalseMessage>

const who = ['admin', 'finance'] as const
const params = z.object({ id: Id })

export const listFalseMessages = endpoint('GET', '/api/admin/false-messages', {
  who,
  query: z.object({ ...cursorPaging(20), handled: z.stringbool().default(false) }),
  reply: z.object({ messages: z.array(FalseMessage), next: z.string().nullable() }),
  summary:
    'Les faux messages signalés, le dernier d’abord, ceux d’un même numéro ensemble : à traiter, ou traités.',
})

export const handleFalseMessage = endpoint('PUT', '/api/admin/false-messages/{id}/outcome', {
  who,
  params,
  body: z.object({ outcome: z.enum(closingOutcomes, 'Choisissez pourquoi.') }),
  status: 204,
  errors: ['false_messages.unknown', 'false_messages.handled'],
  summary: 'Classe un faux message, avec ceux du même numéro.',
})

export const Warning = z.object({
  _id: Id,
  words: z.string(),
  days: z.int(),
  state: z.enum(warningStates),
  askedBy: z.string(),
  askedAt: Time,
  isAskedByCaller: z.boolean(),
  approvedBy: z.string().nullable(),
  endsAt: Time,
})
export type Warning = z.output<typeof Warning>

export const listWarnings = endpoint('GET', '/api/admin/warnings', {
  who,
  reply: z.object({ warnings: z.array(Warning) }),
  summary: 'Les dix derniers avertissements à tous : proposés, affichés, finis.',
})

export const proposeWarning = endpoint('POST', '/api/admin/false-messages/{id}/warning', {
  who,
  stepUp: true,
  params,
  body: z.object({
    words: text(10, WARNING_TEXT_MAX, 'Écrivez ce que tous doivent savoir.'),
    days: z.int().min(1).max(WARNING_DAYS_MAX),
  }),
  status: 204,
  errors: ['false_messages.unknown', 'false_messages.handled', 'false_messages.warning_asked'],
  summary: 'Propose d’avertir tout le monde d’un faux message ; une autre personne l’approuve.',
})

export const decideWarning = endpoint('PUT', '/api/admin/warnings/{id}/decision', {
  who,
  stepUp: true,
  params,
  body: z.object({ approve: z.boolean() }),
  status: 204,
  errors: [
    'false_messages.warning_unknown',
    'false_messages.warning_not_asked',
    'false_messages.warning_second_person',
  ],
  summary:
    'Affiche à tous un avertissement proposé par une autre personne, à la place du précédent, ou l’écarte.',
})

export const endWarning = endpoint('POST', '/api/admin/warnings/{id}/end', {
  who,
  params,
  status: 204,
  errors: ['false_messages.warning_unknown', 'false_messages.warning_not_shown'],
  summary: 'Retire un avertissement avant son jour.',
})

/** The warning that all read now; null: none. */
export const readWarning = endpoint('GET', '/api/market/warning', {
  who: 'visitor',
  reply: z.object({
    warning: z.object({ words: z.string(), since: Time, endsAt: Time }).nullable(),
  }),
  summary: 'L’avertissement affiché à tous en ce moment, s’il y en a un.',
})
export type ShownWarning = NonNullable<z.output<typeof readWarning.reply>['warning']>
