import { codeLifeWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { CODE_TEXT_MAX, readCode } from '#kernel/wire/typed-digits.ts'

export const SmsCode = z
  .string('Entrez le code reçu par SMS.')
  .max(CODE_TEXT_MAX, 'Entrez les 6 chiffres du code.')
  .transform((typed, context) => {
    const code = readCode(typed, OTP_LENGTH)
    if (code) return code
    context.addIssue({ code: 'custom', message: 'Entrez les 6 chiffres du code.' })
    return z.NEVER
  })

const Proof = z.object({
  proved: z.boolean(),
  message: z.string(),
  /** Seconds before another code may be asked for, where one was sent. */
  again: z.int().optional(),
})

export const requestPhoneProof = endpoint('POST', '/api/users/phone-proof', {
  who: 'user',
  reply: Proof,
  errors: ['identity.too_many_tries', 'session.step_up'],
  summary: `Envoie par SMS, au numéro de l’appelant, un code ${codeLifeWords}. Un numéro déjà confirmé n’en reçoit pas.`,
})

export const givePhoneProof = endpoint('PUT', '/api/users/phone-proof', {
  who: 'user',
  body: z.object({ code: SmsCode }),
  reply: Proof,
  errors: ['identity.code_wrong', 'identity.code_dead'],
  summary: 'Confirme le numéro de l’appelant avec le code reçu, une fois pour toutes.',
})
