import { PRODUCT_IMAGES_MAX } from '#contract/limits.ts'

import { productInvalid } from './catalogue.errors.ts'
import type { weightClasses } from './catalogue.table.ts'

export const PRICE_MAX = 100_000_000
const NAME_MAX = 120
const DESCRIPTION_MAX = 5_000
const VARIANTS_MAX = 100
const STOCK_MAX = 1_000_000
const VALUE_MAX = 40
const CHARACTERISTICS_MAX = 20

export type NewVariant = { size: string | null; color: string | null; stock: number }

/** What a seller says of a product. Prices in francs; without variant types, `stock` counts; else each variant's own. */
export type ProductDraft = {
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
  isFreeDelivery: boolean
  weightClass: (typeof weightClasses)[number]
  characteristics: readonly { name: string; value: string }[]
}

/** @throws catalogue.product_invalid with a sentence for each field, named as on the wire. */
export function checkDraft(draft: ProductDraft): void {
  const problems = Object.entries({
    name: lengthProblem(draft.name, 3, NAME_MAX, `Entrez le nom du produit : de 3 à ${NAME_MAX} caractères.`),
    description: lengthProblem(draft.description, 1, DESCRIPTION_MAX, 'Décrivez le produit, en 5\u202f000 caractères au plus.'),
    ...priceProblems(draft.price, draft.promoPrice),
    images: imagesProblem(draft.imageIds),
    ...(draft.variantTypes.length > 0 ? { variants: variantsProblem(draft) } : { stock: stockProblem(draft.stock) }),
    characteristics: characteristicsProblem(draft.characteristics),
  }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  refuse(problems)
}

/** @throws catalogue.product_invalid */
export function checkPrices(price: number, promoPrice: number | null): void {
  refuse(Object.entries(priceProblems(price, promoPrice)).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** @throws catalogue.product_invalid */
export function checkStock(stock: number): void {
  const problem = stockProblem(stock)
  refuse(problem ? [['stock', problem]] : [])
}

function refuse(problems: [string, string][]): void {
  const [first] = problems
  if (first) throw productInvalid({ sentence: first[1], details: Object.fromEntries(problems) })
}

function priceProblems(price: number, promoPrice: number | null): Record<'price' | 'prixPromotionnel', string | undefined> {
  const isAmount = (francs: number) => Number.isInteger(francs) && francs >= 1 && francs <= PRICE_MAX
  return {
    price: isAmount(price) ? undefined : 'Le prix est un nombre entier de francs, de 1 à 100\u202f000\u202f000.',
    prixPromotionnel: promoPrice === null || (isAmount(promoPrice) && promoPrice < price) ? undefined : 'Le prix promotionnel doit être inférieur au prix.',
  }
}

function imagesProblem(ids: readonly string[]): string | undefined {
  if (ids.length < 1 || ids.length > PRODUCT_IMAGES_MAX) return `Ajoutez de 1 à ${PRODUCT_IMAGES_MAX} images.`
  return new Set(ids).size === ids.length ? undefined : 'Une même image est ajoutée deux fois.'
}

/** Every variant says exactly what the types ask for, and no two say the same. */
function variantsProblem({ variantTypes, variants }: Pick<ProductDraft, 'variantTypes' | 'variants'>): string | undefined {
  if (variants.length < 1 || variants.length > VARIANTS_MAX) return `Ajoutez de 1 à ${VARIANTS_MAX} variantes.`
  const fits = (value: string | null, asked: boolean) => (asked ? lengthProblem(value ?? '', 1, VALUE_MAX, 'bad') === undefined : value === null)
  if (!variants.every(({ size, color }) => fits(size, variantTypes.includes('size')) && fits(color, variantTypes.includes('color'))))
    return 'Donnez à chaque variante sa taille et sa couleur, selon ce que vous avez choisi.'
  if (new Set(variants.map(({ size, color }) => JSON.stringify([size, color]))).size < variants.length)
    return 'Deux variantes ont la même taille et la même couleur.'
  return variants.map(({ stock }) => stockProblem(stock)).find(Boolean)
}

function stockProblem(stock: number): string | undefined {
  return Number.isInteger(stock) && stock >= 0 && stock <= STOCK_MAX ? undefined : 'Le stock est un nombre entier, de 0 à 1\u202f000\u202f000.'
}

function characteristicsProblem(list: ProductDraft['characteristics']): string | undefined {
  const fits = ({ name, value }: { name: string; value: string }) => !lengthProblem(name, 1, 60, 'bad') && !lengthProblem(value, 1, 200, 'bad')
  return list.length <= CHARACTERISTICS_MAX && list.every(fits) ? undefined : 'Chaque caractéristique a un nom et une valeur.'
}

function lengthProblem(text: string, min: number, max: number, sentence: string): string | undefined {
  const fits = text === text.trim() && text.length >= min && text.length <= max && !text.includes('\u0000')
  return fits ? undefined : sentence
}
