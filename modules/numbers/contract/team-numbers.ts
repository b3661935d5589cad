import { z } from 'zod'

import { paperKinds } from '#modules/numbers/database/values.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'
import { Phone } from '#kernel/wire/person-fields.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'

export { paperKinds } from '#modules/numbers/database/values.ts'

export const paperWords: Readonly<Record<(typeof paperKinds)[number], string>> = {
  nina: 'Carte NINA',
  identity_card: 'Carte d’identité',
  passport: 'Passeport',
  licence: 'Permis de conduire',
  consular: 'Carte consulaire',
}

export const proposeNumberChange = endpoint('POST', '/api/admin/users/{id}/number-change', {
  who: ['admin'],
  stepUp: true,
  params: z.object({ id: Id }),
  body: z.object({
    phone: Phone,
    paper: z.enum(paperKinds, 'Choisissez le papier que vous avez vu.'),
    /** Last four signs of its number: enough to find it again, too little to copy it. */
    paperEnd: text(4, 4, 'Entrez les 4 derniers signes du papier.').pipe(
      z.string().regex(/^[0-9A-Za-z]{4}$/, 'Entrez les 4 derniers signes du papier.'),
    ),
    reason: Reason,
  }),
  status: 204,
  errors: [
    'identity.unknown',
    'identity.phone_taken',
    'people.own_account',
    'people.account_deleted',
    'numbers.same',
    'numbers.waiting',
  ],
  summary:
    'Demande un autre numéro pour un compte, sur un papier vu ; une deuxième personne de l’équipe l’approuve. L’ancien numéro est prévenu.',
})

const who = ['admin', 'finance'] as const
const byId = z.object({ id: Id })
const errors = ['numbers.no_change', 'numbers.second_person'] as const

export const TeamNumberChange = z.object({
  _id: Id,
  userId: Id,
  name: z.string(),
  fromPhone: z.string().nullable(),
  toPhone: z.string(),
  paper: z.enum(paperKinds),
  paperEnd: z.string(),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: Time,
  /** The caller asked for it, or it is the caller's account. */
  needsAnother: z.boolean(),
})
export type TeamNumberChange = z.output<typeof TeamNumberChange>

export const listNumberChanges = endpoint('GET', '/api/team/number-changes', {
  who: [...who],
  reply: z.object({ changes: z.array(TeamNumberChange) }),
  summary: 'Les changements de numéro qui attendent une deuxième personne de l’équipe.',
})

export const approveNumberChange = endpoint('POST', '/api/team/number-changes/{id}/approval', {
  who: [...who],
  stepUp: true,
  params: byId,
  body: z.object({ phone: Phone }),
  status: 204,
  errors: [...errors, 'numbers.typed_otherwise', 'identity.phone_taken'],
  summary:
    'Approuve un changement de numéro demandé par quelqu’un d’autre, en tapant le nouveau numéro ; il vaut aussitôt, les sessions finissent.',
})

export const refuseNumberChange = endpoint('POST', '/api/team/number-changes/{id}/refusal', {
  who: [...who],
  stepUp: true,
  params: byId,
  body: z.object({ reason: Reason }),
  status: 204,
  errors: ['numbers.no_change'],
  summary: 'Écarte un changement de numéro demandé.',
})
