import type { LoaderFunctionArgs } from 'react-router'

import { searchProducts } from '#contract/search/search.ts'
import { callOf } from '#web/api/page-context.ts'

import type { Facets } from './search-facets.ts'
import { searchQuery, type SearchState } from './search-state.ts'

/** What the filters beside a list count, for a loader; null when that does not come, for a list is complete without. */
export async function readFacets(
  context: LoaderFunctionArgs['context'],
  state: SearchState,
): Promise<Facets | null> {
  try {
    const query = { ...searchQuery({ ...state, page: 1 }), limit: 1 }
    const { facets } = await callOf(context)(searchProducts, { query })
    // Sizes and colours of everything are too many to choose from.
    return state.category.length > 0 ? facets : { ...facets, subCategory: [], size: [], color: [] }
  } catch {
    return null
  }
}
