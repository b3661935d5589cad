import { formatFrancs, type Francs } from '#kernel/wire/money.ts'

/** How many prices a buyer may propose for one product within seven days. */
export const PROPOSALS_MAX = 3
export const PROPOSALS_WITHIN_DAYS = 7

/**
 * Why nobody may propose this much for one piece: not under a tenth of what anybody pays, nor more.
 * The sheets and the server share it.
 */
export function proposalProblem(unitPrice: Francs, usualPrice: Francs): string | null {
  if (unitPrice < 1 || unitPrice * 10 < usualPrice) return 'Ce prix est trop bas pour être proposé.'
  if (unitPrice > usualPrice) return `Ce prix dépasse le prix affiché, ${formatFrancs(usualPrice)}.`
  return null
}

/** « 2 × 43 000 f » */
export function proposalWords(quantity: number, unitPrice: Francs): string {
  return quantity > 1
    ? `${quantity}\u00a0×\u00a0${formatFrancs(unitPrice)}`
    : formatFrancs(unitPrice)
}
