/** Francs. */
export const SURCHARGE_MAX = 20_000
