import { z } from 'zod'

/** Text a person typed: trimmed, without control characters. */
/* @__NO_SIDE_EFFECTS__ */
export function text(min: number, max: number, missing: string) {
  return z
    .string(missing)
    .transform((typed) => typed.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').trim())
    .pipe(z.string().min(min, missing).max(max, `${max} caractères au plus.`))
}

/** Why the team does something; kept in the journal. */
export const Reason = text(3, 300, 'Dites pourquoi.')
