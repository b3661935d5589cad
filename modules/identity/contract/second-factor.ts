import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Time } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'

export const lacks = ['password', 'enrolment', 'factor'] as const

const State = z.object({
  enrolled: z.boolean(),
  enrolledAt: z.nullable(Time),
  recoveryCodes: z.int(),
  lacks: z.enum(lacks).nullable(),
  /** Until then no factor is requested, even to move money or rights. */
  freshUntil: z.nullable(Time),
})
export type SecondFactor = z.output<typeof State>

export const readSecondFactor = endpoint('GET', '/api/users/second-factor', {
  who: 'user',
  reply: State,
  summary:
    'Où en est la double vérification de l’appelant, et ce qu’il lui manque pour travailler.',
})

export const beginSecondFactor = endpoint('POST', '/api/users/second-factor', {
  who: 'user',
  reply: z.object({
    secret: z.string(),
    uri: z.string(),
  }),
  errors: ['session.step_up'],
  summary:
    'Prépare une application d’authentification (TOTP). Rien ne change avant qu’un code en soit confirmé. Pour remplacer la précédente, un code est d’abord demandé.',
})

const code = text(6, 40, 'Entrez le code.')

export const confirmSecondFactor = endpoint('PUT', '/api/users/second-factor', {
  who: 'user',
  body: z.object({ code }),
  reply: z.object({
    /** Shown once: hashes are stored. */
    recoveryCodes: z.array(z.string()),
  }),
  errors: ['identity.factor_wrong', 'identity.factor_missing', 'identity.too_many_tries'],
  summary:
    'Confirme l’application avec un premier code ; rend les codes de secours, une seule fois. Les autres sessions finissent.',
})

export const passSecondFactor = endpoint('POST', '/api/users/second-factor/check', {
  who: 'user',
  body: z.object({
    by: z.enum(['app', 'recovery', 'sms'], 'Choisissez comment.'),
    code,
  }),
  reply: State,
  errors: [
    'identity.factor_wrong',
    'identity.factor_missing',
    'identity.code_wrong',
    'identity.code_dead',
    'identity.too_many_tries',
  ],
  summary:
    'Donne le second facteur à cette session : code de l’application, code de secours (une fois) ou code reçu par SMS.',
})

export const requestFactorBySms = endpoint('POST', '/api/users/second-factor/sms', {
  who: 'user',
  reply: z.object({
    message: z.string(),
    /** Seconds before another may be asked for. */
    again: z.int(),
  }),
  errors: ['identity.factor_missing', 'identity.number_doubtful', 'identity.too_many_tries'],
  summary: 'Envoie par SMS un code qui remplace celui de l’application.',
})
