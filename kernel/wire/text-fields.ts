import { z } from 'zod'

import type { TextRule } from './field-rules.ts'
import { readText, visibleLength } from './plain-text.ts'

/** Reads a text; invisible characters do not count. */
export function text(min: number, max: number, missing: string) {
  return z
    .string(missing)
    .transform(readText)
    .pipe(
      z
        .string()
        .min(min, missing)
        .max(max, `${max} caractères au plus.`)
        .refine((read) => visibleLength(read) >= min, missing),
    )
}

export function ruledText({ min, max, missing }: TextRule) {
  return text(min, max, missing)
}

export function listSearch(max: number) {
  return z
    .string('Recherche invalide.')
    .max(max, `Recherche trop longue : ${max} caractères au plus.`)
    .transform(readText)
    .default('')
}

/** Reason kept in the journal. */
export const Reason = text(3, 300, 'Dites pourquoi.')
