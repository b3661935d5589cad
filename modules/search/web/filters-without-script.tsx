import { paths } from '#client/paths.ts'
import { Button } from '#ui/button.tsx'

import { FILTERS_ID } from './list-tools.tsx'
import type { Facets } from './search-facets.ts'
import type { SearchState } from './search-state.ts'

// Browsers with scripts ignore noscript, so they need not download this.
const drawn = import.meta.env.SSR ? await import('./filter-fields.tsx') : null

export function FiltersWithoutScript({ state, facets }: { state: SearchState; facets: Facets }) {
  return (
    <noscript>
      {drawn && (
        <form className="card mt-4" id={FILTERS_ID} action={paths.search()}>
          <input type="hidden" name="q" value={state.q} />
          <input type="hidden" name="sort" value={state.sort} />
          <drawn.FilterFields state={state} facets={facets} />
          <Button type="submit" wide>
            Voir les produits
          </Button>
        </form>
      )}
    </noscript>
  )
}
