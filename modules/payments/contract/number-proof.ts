import { z } from 'zod'

import { Phone } from '#kernel/wire/person-fields.ts'

export const numbersDiffer = 'Les deux numéros ne sont pas les mêmes.'

/** The fields that prove where somebody's money goes. */
export const numberProof = {
  phone: Phone,
  /** Typed a second time: money sent to a stranger does not come back. */
  phoneAgain: Phone,
  /** So that somebody who found the phone unlocked cannot redirect the money. */
  password: z.string('Entrez votre mot de passe.').min(1, 'Entrez votre mot de passe.').max(200),
}

export function refuseOtherNumber(
  { phone, phoneAgain }: { phone: string; phoneAgain: string },
  context: z.RefinementCtx,
): void {
  if (phone !== phoneAgain)
    context.addIssue({ code: 'custom', path: ['phoneAgain'], message: numbersDiffer })
}
