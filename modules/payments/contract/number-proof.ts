import { z } from 'zod'

import { Phone } from '#kernel/wire/person-fields.ts'

export const numbersDiffer = 'Les deux numéros ne sont pas les mêmes.'

export const numberProof = {
  phone: Phone,
  phoneAgain: Phone,
  /** Against theft by an unlocked phone. */
  password: z.string('Entrez votre mot de passe.').min(1, 'Entrez votre mot de passe.').max(200),
}

export function refuseOtherNumber(
  { phone, phoneAgain }: { phone: string; phoneAgain: string },
  context: z.RefinementCtx,
): void {
  if (phone !== phoneAgain)
    context.addIssue({ code: 'custom', path: ['phoneAgain'], message: numbersDiffer })
}
