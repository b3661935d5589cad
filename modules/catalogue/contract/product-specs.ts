import { z } from 'zod'

import { weightClasses } from './product-words.ts'

/**
 * Fields of a product that are stored and shown as its seller gave them: between their column, the
 * form and the page, only this file and `product-draft.ts` name them. A column has the name that
 * the field has here.
 */
export const productSpecs = {
  /** The last day of the promotional price, in Bamako; null: until the seller ends it. */
  promoUntil: z.iso.date().nullable(),
  weightClass: z.enum(weightClasses),
  characteristics: z.array(z.object({ name: z.string(), value: z.string() })),
}
const Specs = z.object(productSpecs)
export type ProductSpecs = z.output<typeof Specs>

export function specsOf({ promoUntil, weightClass, characteristics }: ProductSpecs): ProductSpecs {
  return { promoUntil, weightClass, characteristics }
}
