import {
  CHARACTERISTICS_MAX,
  PRODUCT_IMAGES_MAX,
  PRODUCT_NAME_MAX,
  PRODUCT_NAME_MIN,
  PRODUCT_PRICE_MAX,
  PRODUCT_TEXT_MAX,
  STOCK_MAX,
  VARIANT_TRAIT_MAX,
  VARIANTS_MAX,
} from '#kernel/wire/limits.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import type { ComingPromo } from '#modules/products/contract/product-specs.ts'
import { variantKey } from '#modules/products/contract/trait-key.ts'

type Types = readonly ('size' | 'color')[]
export type VariantFacts = { size: string | null; color: string | null; stock: number }
/** Unchecked. Francs; `stock` counts only without variant types. */
export type ProductFacts = {
  name: string
  description: string
  price: number
  prixPromotionnel: number | null
  images: readonly string[]
  stock: number
  variantTypes: Types
  variants: readonly VariantFacts[]
  characteristics: readonly { name: string; value: string }[]
  /** null or absent: no proposals. */
  proposals?: { acceptsFrom: number | null; refusesBelow: number | null } | null | undefined
}
export type ProductField =
  | Exclude<keyof ProductFacts, 'proposals'>
  | 'promoUntil'
  | 'comingPromo'
  | 'acceptsFrom'
  | 'refusesBelow'
export type ProductProblems = Partial<Record<ProductField, string>>

export function productProblems(facts: ProductFacts): ProductProblems {
  return withoutNone({
    images: imagesProblem(facts.images),
    name: lengthProblem(
      facts.name,
      PRODUCT_NAME_MIN,
      PRODUCT_NAME_MAX,
      `Entrez le nom du produit : de ${PRODUCT_NAME_MIN} à ${PRODUCT_NAME_MAX} caractères.`,
    ),
    description: lengthProblem(
      facts.description,
      1,
      PRODUCT_TEXT_MAX,
      `Décrivez le produit, en ${formatCount(PRODUCT_TEXT_MAX)} caractères au plus.`,
    ),
    ...priceProblems(facts.price, facts.prixPromotionnel),
    ...(facts.variantTypes.length > 0
      ? { variants: variantsProblem(facts.variantTypes, facts.variants) }
      : { stock: stockProblem(facts.stock) }),
    characteristics: characteristicsProblem(facts.characteristics),
    ...termsProblems(facts),
  })
}

function termsProblems({ price, proposals }: ProductFacts): ProductProblems {
  if (!proposals) return {}
  const { acceptsFrom, refusesBelow } = proposals
  const isProblem = (francs: number | null) =>
    francs !== null && !(Number.isInteger(francs) && francs * 10 >= price && francs <= price)
  const sentence = 'Ce prix va du dixième du prix au prix lui-même.'
  return withoutNone({
    acceptsFrom: isProblem(acceptsFrom) ? sentence : undefined,
    refusesBelow: isProblem(refusesBelow)
      ? sentence
      : acceptsFrom !== null && refusesBelow !== null && refusesBelow > acceptsFrom
        ? 'Ce prix est au plus celui que vous acceptez.'
        : undefined,
  })
}

/** Francs; a promotion is lower. */
export function priceProblems(price: number, promo: number | null): ProductProblems {
  const isAmount = (francs: number) =>
    Number.isInteger(francs) && francs >= 1 && francs <= PRODUCT_PRICE_MAX
  return withoutNone({
    price: isAmount(price)
      ? undefined
      : `Le prix est un nombre entier de francs, de 1 à ${formatCount(PRODUCT_PRICE_MAX)}.`,
    prixPromotionnel:
      promo === null || (isAmount(promo) && promo < price)
        ? undefined
        : 'Le prix promotionnel doit être inférieur au prix.',
  })
}

/** `today`: date in Bamako. */
export function offerEndProblem(until: string | null, today: string): ProductProblems {
  return until === null || until >= today
    ? {}
    : { promoUntil: 'La fin de la promotion est passée : choisissez aujourd’hui ou un autre jour.' }
}

/** `today`: date in Bamako. */
export function comingPromoProblem(
  coming: ComingPromo | null | undefined,
  price: number,
  today: string,
): ProductProblems {
  if (!coming) return {}
  const { prixPromotionnel } = priceProblems(price, coming.price)
  const problem =
    prixPromotionnel ??
    (coming.from <= today
      ? 'La promotion commence un jour à venir : sans premier jour, elle commence tout de suite.'
      : coming.until !== null && coming.until < coming.from
        ? 'La promotion finit avant de commencer.'
        : undefined)
  return withoutNone({ comingPromo: problem })
}

export function stockProblem(stock: number): string | undefined {
  return Number.isInteger(stock) && stock >= 0 && stock <= STOCK_MAX
    ? undefined
    : `Le stock est un nombre entier, de 0 à ${formatCount(STOCK_MAX)}.`
}

function imagesProblem(ids: readonly string[]): string | undefined {
  if (ids.length < 1 || ids.length > PRODUCT_IMAGES_MAX)
    return `Ajoutez de 1 à ${PRODUCT_IMAGES_MAX} images.`
  return new Set(ids).size === ids.length ? undefined : 'Une même image est ajoutée deux fois.'
}

function variantsProblem(types: Types, variants: readonly VariantFacts[]): string | undefined {
  if (variants.length < 1 || variants.length > VARIANTS_MAX)
    return `Ajoutez de 1 à ${VARIANTS_MAX} variantes.`
  const fits = (value: string | null, isRequired: boolean) =>
    isRequired
      ? lengthProblem(value ?? '', 1, VARIANT_TRAIT_MAX, 'bad') === undefined
      : value === null
  if (
    !variants.every(
      ({ size, color }) =>
        fits(size, types.includes('size')) && fits(color, types.includes('color')),
    )
  )
    return 'Donnez à chaque variante sa taille et sa couleur, selon ce que vous avez choisi.'
  if (new Set(variants.map(variantKey)).size < variants.length)
    return 'Deux variantes ont la même taille et la même couleur.'
  return variants.map(({ stock }) => stockProblem(stock)).find(Boolean)
}

function characteristicsProblem(list: ProductFacts['characteristics']): string | undefined {
  const fits = ({ name, value }: { name: string; value: string }) =>
    !lengthProblem(name, 1, 60, 'bad') && !lengthProblem(value, 1, 200, 'bad')
  return list.length <= CHARACTERISTICS_MAX && list.every(fits)
    ? undefined
    : 'Chaque caractéristique a un nom et une valeur.'
}

function lengthProblem(
  text: string,
  min: number,
  max: number,
  sentence: string,
): string | undefined {
  const fits =
    text === text.trim() &&
    visibleLength(text) >= min &&
    text.length <= max &&
    !text.includes('\u0000')
  return fits ? undefined : sentence
}

function withoutNone(problems: Partial<Record<ProductField, string | undefined>>): ProductProblems {
  return Object.fromEntries(
    Object.entries(problems).filter(([, sentence]) => sentence !== undefined),
  )
}

/** A price is struck when it was asked on no fewer days before (the law's days). */
export const FORMER_PRICE_DAYS = 30
