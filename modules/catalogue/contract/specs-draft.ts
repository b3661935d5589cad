import { z } from 'zod'

import { CHARACTERISTICS_MAX } from '#kernel/wire/limits.ts'
import { text } from '#kernel/wire/text-fields.ts'
import type { ProductSpecs } from './product-specs.ts'
import { weightClasses } from './product-words.ts'

/** What a new product has. */
export const defaultSpecs: ProductSpecs = {
  promoUntil: null,
  weightClass: 'léger',
  characteristics: [],
}

/**
 * The fields of `product-specs.ts` as a seller sends them; apart, since pages that only show
 * products do not load it.
 */
export const specsDraft = {
  promoUntil: z.iso
    .date('Choisissez le dernier jour de la promotion.')
    .nullish()
    .transform((day) => day ?? null),
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
