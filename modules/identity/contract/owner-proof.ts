import { codeLifeWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { noPassword } from '#kernel/wire/field-rules.ts'

import { SmsCode } from './phone-proof.ts'

export const noOwnCode = 'Recevez un code par SMS, puis entrez-le ici.'

/**
 * Asked before money or access moves, against theft by an unlocked phone: the password, or a fresh
 * code where the account has no password.
 */
export const ownerProof = {
  password: z.string(noPassword).max(200, 'Mot de passe trop long.').optional(),
  code: SmsCode.optional(),
}

export const ownerProofErrors = [
  'identity.wrong_password',
  'identity.code_needed',
  'identity.code_wrong',
  'identity.code_dead',
  'identity.too_many_tries',
] as const

export const requestOwnCode = endpoint('POST', '/api/users/own-code', {
  who: 'user',
  reply: z.object({
    message: z.string(),
    /** Seconds before another may be asked for. */
    again: z.int(),
  }),
  errors: ['identity.has_password', 'identity.too_many_tries'],
  summary: `Envoie au numéro de l’appelant, si son compte n’a pas de mot de passe, le code qui remplace celui-ci pour un acte ; ${codeLifeWords}.`,
})
