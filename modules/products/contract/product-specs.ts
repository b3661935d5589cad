import { z } from 'zod'
import { dayField } from '#kernel/wire/fields.ts'
import { CHARACTERISTICS_MAX } from '#kernel/wire/limits.ts'
import { text } from '#kernel/wire/text-fields.ts'

import { weightClasses } from '#modules/products/contract/product-words.ts'

const promoDay = dayField('Choisissez le premier jour de la promotion.')
/** Promotional price that begins by itself on a day to come. */
export const comingPromo = z.object({
  price: z.number('Entrez le prix promotionnel, en francs.').int(),
  from: promoDay,
  until: promoDay.nullish().transform((day) => day ?? null),
})
export type ComingPromo = z.output<typeof comingPromo>

/** Only this file names them. Columns have the same names. */
export const productSpecs = {
  /** Last day of the promotion, Bamako; null: until the seller ends it. */
  promoUntil: z.iso.date().nullable(),
  weightClass: z.enum(weightClasses),
  characteristics: z.array(z.object({ name: z.string(), value: z.string() })),
}
const Specs = z.object(productSpecs)
export type ProductSpecs = z.output<typeof Specs>

export function specsOf({ promoUntil, weightClass, characteristics }: ProductSpecs): ProductSpecs {
  return { promoUntil, weightClass, characteristics }
}

export const defaultSpecs: ProductSpecs = {
  promoUntil: null,
  weightClass: 'léger',
  characteristics: [],
}

export const specsDraft = {
  promoUntil: dayField('Choisissez le dernier jour de la promotion.')
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
