import { z } from 'zod'

import { noPassword } from '#kernel/wire/field-rules.ts'
import { Phone } from '#kernel/wire/person-fields.ts'

export const numbersDiffer = 'Les deux numéros ne sont pas les mêmes.'

export const numberProof = {
  phone: Phone,
  phoneAgain: Phone,
  /** Against theft by an unlocked phone. */
  password: z.string(noPassword).min(1, noPassword).max(200),
}

export function refuseOtherNumber(
  { phone, phoneAgain }: { phone: string; phoneAgain: string },
  context: z.RefinementCtx,
): void {
  if (phone !== phoneAgain)
    context.addIssue({ code: 'custom', path: ['phoneAgain'], message: numbersDiffer })
}
