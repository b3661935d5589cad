import { choiceSentences } from '#modules/products/contract/product-words.ts'
import { LINE_MAX_QUANTITY } from '#kernel/wire/limits.ts'

import { sumOf } from '#kernel/wire/money.ts'
import {
  hasChoices,
  valuesOf,
  type Choice,
  type Varied,
  type VariantType,
} from './variant-values.ts'

export type ChoiceProblem = { about: VariantType | 'quantity'; sentence: string }

/** 0 for a missing variant; null while incomplete. */
export function chosenStock(product: Varied, choice: Choice): number | null {
  if (!hasChoices(product)) return product.stock
  if (missingType(product, choice)) return null
  return sum(compatible(product, choice))
}

/** Returns the highest quantity for the choice so far. */
export function mostToChoose(product: Varied, choice: Choice): number {
  const stock =
    chosenStock(product, choice) ??
    Math.max(0, ...compatible(product, choice).map((variant) => variant.stock))
  return Math.min(stock, LINE_MAX_QUANTITY)
}

export function isSoldOut(
  product: Varied,
  type: VariantType,
  value: string,
  choice: Choice,
): boolean {
  return sum(compatible(product, { ...choice, [type]: value })) === 0
}

export function choiceProblem(
  product: Varied,
  choice: Choice,
  quantity: number,
): ChoiceProblem | null {
  const missing = missingType(product, choice)
  if (missing) return { about: missing, sentence: choiceSentences[missing] }
  const stock = chosenStock(product, choice) ?? 0
  if (quantity > stock)
    return { about: 'quantity', sentence: `Stock insuffisant (reste ${stock}).` }
  return null
}

export function choiceWords(choice: Choice): string {
  const size = choice.size && `taille ${choice.size}`
  return [choice.color, size].filter(Boolean).join(', ')
}

function missingType(product: Varied, choice: Choice): VariantType | null {
  if (choice.size === null && valuesOf(product, 'size').length > 0) return 'size'
  if (choice.color === null && valuesOf(product, 'color').length > 0) return 'color'
  return null
}

function compatible(product: Varied, choice: Choice) {
  const agrees = (type: VariantType, value: string | null) =>
    choice[type] === null || valuesOf(product, type).length === 0 || value?.trim() === choice[type]
  return product.variants.filter(
    (variant) => agrees('size', variant.size) && agrees('color', variant.color),
  )
}

function sum(variants: readonly { stock: number }[]): number {
  return sumOf(variants, ({ stock }) => stock)
}
