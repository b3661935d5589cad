import {
  offerEndProblem,
  productProblems,
  stockProblem,
  type ProductProblems,
} from '#modules/catalogue/contract/product-rules.ts'
import type { ProductSpecs } from '#modules/catalogue/contract/product-specs.ts'
import type {
  ProductDraft as Wire,
  ProposalTerms,
} from '#modules/catalogue/contract/product-draft.ts'

import { dayOf } from '#kernel/clock.ts'
import { fail } from '../errors.ts'

export type NewVariant = { size: string | null; color: string | null; stock: number }

/**
 * What a seller says of a product. Prices in francs; without variant types, `stock` counts; else
 * each variant's own.
 */
export type ProductDraft = ProductSpecs & {
  name: string
  description: string
  category: string
  subCategory: string
  price: number
  promoPrice: number | null
  imageIds: readonly string[]
  stock: number
  variantTypes: readonly ('size' | 'color')[]
  variants: readonly NewVariant[]
  isLocal: boolean
  isFreeLivraison: boolean
  /** undefined: as it is. */
  proposals?: ProposalTerms | null | undefined
}

/** @throws catalogue.product_invalid with a sentence for each field, named as on the wire. */
export function checkDraft({ promoPrice, imageIds, ...draft }: ProductDraft, now: Date): void {
  refuse({
    ...productProblems({ ...draft, prixPromotionnel: promoPrice, images: imageIds }),
    ...(promoPrice === null ? {} : offerEndProblem(draft.promoUntil, dayOf(now))),
  })
}

/** @throws catalogue.product_invalid */
export function checkStock(stock: number): void {
  const problem = stockProblem(stock)
  refuse(problem ? { stock: problem } : {})
}

function refuse(problems: ProductProblems): void {
  const [first] = Object.values(problems)
  if (first) throw fail('catalogue.product_invalid', { sentence: first, details: problems })
}

/** What a seller sent, in the market's own words; stock that was left out is none. */
export function draftOf(wire: Wire): ProductDraft {
  const { prixPromotionnel, images, variants, variantTypes, stock = 0, ...rest } = wire
  return {
    ...rest,
    promoPrice: prixPromotionnel,
    imageIds: images,
    stock,
    variantTypes: [...new Set(variantTypes)],
    variants: variants.map(({ size, color, stock: counted = 0 }) => ({
      size,
      color,
      stock: counted,
    })),
  }
}
