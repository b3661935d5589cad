import { plural } from '#kernel/wire/plural.ts'
import type { z } from 'zod'

import type { searchProducts } from '#modules/search/contract/search.ts'
import { formatCount, formatFrancs } from '#kernel/wire/money.ts'

import { flagWords, searchFlags } from '#modules/search/contract/search-flags.ts'

import { changed, type SearchState } from './search-state.ts'

export type Facets = z.output<(typeof searchProducts)['reply']>['facets']
export type FilterLink = { words: string; state: SearchState }

/** Returns active filters, each with the search without it. */
export function filtersOn(state: SearchState, facets: Facets): FilterLink[] {
  const without = (name: 'category' | 'subCategory' | 'size' | 'color', prefix = '') =>
    state[name].map((value) => ({
      words: prefix + (facets[name].find((facet) => facet.value === value)?.label ?? value),
      state: changed(state, { [name]: state[name].filter((other) => other !== value) }),
    }))
  return [
    ...searchFlags
      .filter((flag) => state[flag])
      .map((flag) => ({ words: flagWords[flag].words, state: changed(state, { [flag]: false }) })),
    ...(state.deliveredTo === null
      ? []
      : [
          {
            words: `Livré à ${state.deliveredTo}`,
            state: changed(state, { deliveredTo: null }),
          },
        ]),
    ...without('category'),
    ...without('subCategory'),
    ...without('size', 'Taille '),
    ...without('color'),
    ...(state.note === null
      ? []
      : [{ words: noteWords(state.note), state: changed(state, { note: null }) }]),
    ...(state.minPrice !== null || state.maxPrice !== null
      ? [{ words: priceWords(state), state: changed(state, { minPrice: null, maxPrice: null }) }]
      : []),
  ]
}

const OFFERED_VALUES = 4
const ROUND_PRICES = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000]

export function filtersOffered(state: SearchState, facets: Facets, total: number): FilterLink[] {
  const narrows = (count: number) => count > 0 && count < total
  const values = (name: 'category' | 'subCategory') =>
    facets[name]
      .filter(({ value, count }) => narrows(count) && !state[name].includes(value))
      .slice(0, OFFERED_VALUES)
      .map(({ value, label }) => ({
        words: label,
        state: changed(state, { [name]: [...state[name], value] }),
      }))
  const limit = ROUND_PRICES.find(
    (price) => price >= (facets.price.min + facets.price.max) / 4 && price < facets.price.max,
  )
  return [
    ...(state.category.length === 0 ? values('category') : values('subCategory')),
    ...(limit !== undefined && state.minPrice === null && state.maxPrice === null
      ? [
          {
            words: priceWords({ minPrice: null, maxPrice: limit }),
            state: changed(state, { maxPrice: limit }),
          },
        ]
      : []),
    ...searchFlags
      .filter((flag) => !state[flag] && narrows(facets[flag]))
      .map((flag) => ({ words: flagWords[flag].words, state: changed(state, { [flag]: true }) })),
  ]
}

/** Francs: minimum, maximum. */
export const PRICE_STEPS: readonly (readonly [least: number | null, most: number | null])[] = [
  [null, 5_000],
  [5_000, 20_000],
  [20_000, 50_000],
  [50_000, null],
]

export function noteWords(note: number): string {
  return note === 5 ? '5 étoiles' : `${note} ${plural(note, 'étoile')} et plus`
}

export function priceWords({
  minPrice,
  maxPrice,
}: Pick<SearchState, 'minPrice' | 'maxPrice'>): string {
  if (minPrice !== null && maxPrice !== null)
    return `De ${formatCount(minPrice)} à ${formatFrancs(maxPrice)}`
  if (maxPrice !== null) return `Moins de ${formatFrancs(maxPrice)}`
  return `Plus de ${formatFrancs(minPrice ?? 0)}`
}
