import { formatFrancs, shareOf, type Francs } from '#kernel/wire/money.ts'
import { nameProblem } from '#kernel/wire/field-rules.ts'
import { PRODUCT_NAME_MAX, PRODUCT_NAME_MIN, PRODUCT_PRICE_MAX } from '#kernel/wire/limits.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'

/** Links that a new shop makes in a day of Bamako. */
export const MOST_OFFERS_A_DAY = 10
export const OFFER_LINES_MAX = 10
/** Francs; an operator's page and the ledger hold it. */
export const OFFER_TOTAL_MAX = PRODUCT_PRICE_MAX

/** A tenth of the usual price, rounded up. */
export function leastOfferPrice(usual: Francs): Francs {
  return Math.ceil(usual / 10)
}

/** Sentence under a price, or undefined. @param usual null: a free line */
export function offerPriceProblem(price: Francs, usual: Francs | null): string | undefined {
  if (!Number.isInteger(price) || price < 1 || price > PRODUCT_PRICE_MAX)
    return `Le prix va de 1 à ${formatFrancs(PRODUCT_PRICE_MAX)}.`
  const least = usual === null ? 1 : leastOfferPrice(usual)
  return price < least
    ? `${formatFrancs(least)} au moins : pas moins de 10 % du prix habituel.`
    : undefined
}

/** Sentence under the name of a free line, or undefined. */
export function freeNameProblem(typed: string): string | undefined {
  if (visibleLength(typed) < PRODUCT_NAME_MIN || typed.length > PRODUCT_NAME_MAX)
    return `Dites ce que c’est, en ${PRODUCT_NAME_MIN} à ${PRODUCT_NAME_MAX} caractères.`
  return nameProblem(typed)
}

/** Francs paid first, of the goods. */
export function offerDeposit(total: Francs, percent: number): Francs {
  return shareOf(total, percent * 100)
}
