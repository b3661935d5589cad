import { formatFrancs, type Francs } from '#kernel/wire/money.ts'

/** Limit per buyer and product, within seven days. */
export const PROPOSALS_MAX = 3
export const PROPOSALS_WITHIN_DAYS = 7

/** Refuses a price per piece below a tenth of the usual price, or above it. */
export function proposalProblem(unitPrice: Francs, usualPrice: Francs): string | null {
  if (unitPrice < 1 || unitPrice * 10 < usualPrice) return 'Ce prix est trop bas pour être proposé.'
  if (unitPrice > usualPrice) return `Ce prix dépasse le prix affiché, ${formatFrancs(usualPrice)}.`
  return null
}

export function proposalWords(quantity: number, unitPrice: Francs): string {
  return quantity > 1
    ? `${quantity}\u00a0×\u00a0${formatFrancs(unitPrice)}`
    : formatFrancs(unitPrice)
}
