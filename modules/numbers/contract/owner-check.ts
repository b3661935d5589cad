import { LONG_UNUSED_DAYS } from '#modules/identity/contract/unused-days.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'

import { ownName, UserInfo } from '#modules/identity/contract/accounts.ts'
import { ownerProof } from '#modules/identity/contract/owner-proof.ts'
import { questionKinds } from '#modules/numbers/database/values.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { name } from '#kernel/wire/person-fields.ts'
import { text } from '#kernel/wire/text-fields.ts'

export const questionWords: Readonly<Record<(typeof questionKinds)[number], string>> = {
  quartier: 'Dans quel quartier de Bamako votre dernière commande a-t-elle été livrée ?',
  shop: 'Dans laquelle de ces boutiques avez-vous acheté en dernier ?',
}

const OwnerCheck = z.object({
  /** Its last four digits: « 42 18 ». */
  phoneEnd: z.string(),
  /** All are answered at once; none when there is too little to ask, or no try is left. */
  questions: z.array(z.object({ kind: z.enum(questionKinds), choices: z.array(z.string()) })),
  /** Tries of the questions, of this account and not of this browser. */
  tries: z.int(),
  hasPassword: z.boolean(),
})
export type OwnerCheck = z.output<typeof OwnerCheck>

/** The browser is known by its cookie: it gave the right code less than half an hour ago. */
export const readOwnerCheck = endpoint('POST', '/api/users/owner-check', {
  who: 'visitor',
  reply: OwnerCheck,
  errors: ['identity.check_over', 'identity.suspended'],
  summary: `Ce qui montre, après le bon code, qu’un compte qui n’a pas servi depuis ${daysWords(LONG_UNUSED_DAYS)} est encore à la personne qui a ce numéro : des questions, ou le mot de passe.`,
})

export const passOwnerCheck = endpoint('POST', '/api/users/owner-check/answer', {
  who: 'visitor',
  body: z.object({
    answers: z
      .array(
        z.object({ kind: z.enum(questionKinds), choice: text(1, 120, 'Choisissez une réponse.') }),
      )
      .max(questionKinds.length)
      .optional(),
    password: ownerProof.password,
  }),
  reply: UserInfo,
  errors: [
    'identity.check_over',
    'identity.suspended',
    'identity.wrong_password',
    'identity.too_many_tries',
    'numbers.wrong_answer',
    'numbers.no_question',
  ],
  summary:
    'Ouvre une session de ce compte par les réponses ou le mot de passe ; le numéro est alors confirmé.',
})

export const beginAnew = endpoint('POST', '/api/users/owner-check/new-account', {
  who: 'visitor',
  body: z.object({ name: name(ownName) }),
  reply: UserInfo,
  status: 201,
  errors: ['identity.check_over', 'identity.suspended'],
  summary:
    '« Ce compte n’est pas le mien » : fait un compte nouveau de ce numéro ; l’ancien est mis de côté, rien n’en est atteint par le numéro.',
})
