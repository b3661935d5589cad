import { z } from 'zod'

import { text } from '../kernel/text-fields.ts'
import { CHARACTERISTICS_MAX } from '../kernel/limits.ts'
import { weightClasses } from './product-words.ts'

/**
 * Fields of a product that are stored and shown as its seller gave them: between their column, the form and the page, only this
 * file names them. A column has the name that the field has here.
 */
export const productSpecs = {
  weightClass: z.enum(weightClasses),
  characteristics: z.array(z.object({ name: z.string(), value: z.string() })),
}
const Specs = z.object(productSpecs)
export type ProductSpecs = z.output<typeof Specs>

/** What a new product has. */
export const defaultSpecs: ProductSpecs = { weightClass: 'léger', characteristics: [] }

/** The same as a seller sends them. */
export const specsDraft = {
  weightClass: z
    .enum(weightClasses, 'Choisissez le poids : léger, moyen ou lourd.')
    .default(defaultSpecs.weightClass),
  characteristics: z
    .array(
      z.object({
        name: text(1, 60, 'Nommez la caractéristique.'),
        value: text(1, 200, 'Dites ce qu’elle vaut.'),
      }),
    )
    .max(CHARACTERISTICS_MAX, `${CHARACTERISTICS_MAX} caractéristiques au plus.`)
    .default([]),
}

export function specsOf({ weightClass, characteristics }: ProductSpecs): ProductSpecs {
  return { weightClass, characteristics }
}
