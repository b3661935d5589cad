import type { LoaderFunctionArgs } from 'react-router'

import { searchProducts } from '#modules/search/contract/search.ts'
import { callOf } from '#client/api/page-context.ts'

import type { Facets } from './search-facets.ts'
import { searchQuery, type SearchState } from './search-state.ts'

/** Reads facet counts; null on failure. */
export async function readFacets(
  context: LoaderFunctionArgs['context'],
  state: SearchState,
): Promise<Facets | null> {
  try {
    const query = { ...searchQuery({ ...state, page: 1 }), limit: 1 }
    const { facets } = await callOf(context)(searchProducts, { query })
    // Sizes and colours are too many without a category.
    return state.category.length > 0 ? facets : { ...facets, subCategory: [], size: [], color: [] }
  } catch {
    return null
  }
}
