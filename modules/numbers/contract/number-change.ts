import { daysWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'

import { ownerProof, ownerProofErrors } from '#modules/identity/contract/owner-proof.ts'
import { SmsCode } from '#modules/identity/contract/phone-proof.ts'
import { changeWays } from '#modules/numbers/database/values.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Time } from '#kernel/wire/fields.ts'
import { Phone } from '#kernel/wire/person-fields.ts'

/** Before a change without the old number counts: its owner is warned and may cancel. */
export const NUMBER_WAIT_DAYS = 3
/** Age of the session that may ask for it: a password alone, stolen, does not. */
export const OLD_SESSION_DAYS = 7

export const OwnNumber = z.object({
  phone: z.string(),
  /** Long unused, then opened by the password: to be confirmed or changed. */
  doubtful: z.boolean(),
  change: z.nullable(
    z.object({
      to: z.string(),
      way: z.enum(changeWays),
      newProved: z.boolean(),
      oldProved: z.boolean(),
      /** null: codes are missing, or a second person of the team. */
      effectiveAt: Time.nullable(),
    }),
  ),
})
export type OwnNumber = z.output<typeof OwnNumber>

export const readOwnNumber = endpoint('GET', '/api/users/number-change', {
  who: 'user',
  reply: OwnNumber,
  summary: 'Le numéro de l’appelant, et son changement s’il y en a un en cours.',
})

export const requestNumberChange = endpoint('POST', '/api/users/number-change', {
  who: 'user',
  stepUp: true,
  body: z.object({
    phone: Phone,
    /** `both`: a code to each number; `lost`: the password, then three days. */
    way: z.enum(['both', 'lost'], 'Choisissez comment.'),
    ...ownerProof,
  }),
  reply: OwnNumber,
  errors: [
    ...ownerProofErrors,
    'numbers.same',
    'numbers.waiting',
    'numbers.no_password',
    'numbers.session_too_new',
  ],
  summary: `Demande un autre numéro : un code va au nouveau, et à l’ancien si l’appelant l’a encore ; sinon le mot de passe est demandé, sur un appareil connecté depuis ${daysWords(OLD_SESSION_DAYS)}.`,
})

export const giveNumberCode = endpoint('PUT', '/api/users/number-change', {
  who: 'user',
  body: z.object({ of: z.enum(['new', 'old'], 'Dites quel code.'), code: SmsCode }),
  reply: OwnNumber,
  errors: [
    'identity.code_wrong',
    'identity.code_dead',
    'identity.phone_taken',
    'numbers.no_change',
  ],
  summary: `Donne le code reçu à l’un des deux numéros. Avec les deux, le numéro change aussitôt ; sans l’ancien, ${daysWords(NUMBER_WAIT_DAYS)} plus tard.`,
})

export const cancelNumberChange = endpoint('DELETE', '/api/users/number-change', {
  who: 'user',
  status: 204,
  errors: ['numbers.no_change'],
  summary: 'Annule le changement de numéro demandé, de n’importe quel appareil du compte.',
})
