import { traitKey } from '#modules/products/contract/trait-key.ts'
import type { CardProduct } from '../card-product.ts'

export type VariantType = 'size' | 'color'
export type Choice = { size: string | null; color: string | null }
export type Varied = Pick<CardProduct, 'stock' | 'useVariants' | 'variantTypes' | 'variants'>

export const NOTHING_CHOSEN: Choice = { size: null, color: null }

export function valuesOf(product: Varied, type: VariantType): string[] {
  if (!product.useVariants || !product.variantTypes.includes(type)) return []
  return [...new Set(product.variants.map((variant) => variant[type]?.trim() ?? ''))].filter(
    Boolean,
  )
}

/** Returns what an address names of a product's choices, in any spelling; null for the rest. */
export function choiceNamed(product: Varied, named: Choice): Choice {
  const find = (type: VariantType) =>
    valuesOf(product, type).find((value) => traitKey(value) === traitKey(named[type] ?? '')) ?? null
  return { size: find('size'), color: find('color') }
}

export function hasChoices(product: Varied): boolean {
  return valuesOf(product, 'size').length > 0 || valuesOf(product, 'color').length > 0
}
