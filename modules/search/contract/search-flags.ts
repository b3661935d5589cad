/** Filters of a search that are on or off, by their parameters and in the order of screens. */
export const searchFlags = ['isFreeLivraison', 'isLocal', 'promo'] as const
export type SearchFlag = (typeof searchFlags)[number]

/** On links and chips; `field`: in the form of filters. */
export const flagWords: Readonly<
  Record<SearchFlag, { words: string; field?: { words: string; detail: string } }>
> = {
  isFreeLivraison: { words: 'livraison à 0f' },
  isLocal: {
    words: 'made in Mali',
    field: { words: 'Produit local', detail: 'Fait ou assemblé au Mali' },
  },
  promo: { words: 'En promotion' },
}

/** Gives each flag its value. */
export function eachFlag<T>(valueOf: (flag: SearchFlag) => T): Record<SearchFlag, T> {
  return Object.fromEntries(searchFlags.map((flag) => [flag, valueOf(flag)])) as Record<
    SearchFlag,
    T
  >
}
