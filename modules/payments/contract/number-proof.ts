import type { z } from 'zod'

import { ownerProof } from '#modules/identity/contract/owner-proof.ts'
import { Phone } from '#kernel/wire/person-fields.ts'

export const numbersDiffer = 'Les deux numéros ne sont pas les mêmes.'

export const numberProof = {
  phone: Phone,
  phoneAgain: Phone,
  ...ownerProof,
}

export function refuseOtherNumber(
  { phone, phoneAgain }: { phone: string; phoneAgain: string },
  context: z.RefinementCtx,
): void {
  if (phone !== phoneAgain)
    context.addIssue({ code: 'custom', path: ['phoneAgain'], message: numbersDiffer })
}
