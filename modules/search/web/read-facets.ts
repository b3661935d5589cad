import type { LoaderFunctionArgs } from 'react-router'

import { searchProducts } from '#modules/search/contract/search.ts'
import { callOf } from '#web/api/page-context.ts'

import type { Facets } from './search-facets.ts'
import { searchQuery, type SearchState } from './search-state.ts'

/**
 * The facet counts beside a list, for a loader; null when the call fails, since a list works
 * without them.
 */
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
