import { useCallback, useEffect } from 'react'
import { useLoaderData, type MetaFunction } from 'react-router'

import { searchProducts } from '#contract/search/search.ts'
import { call } from '#web/api/late-call.ts'
import { pageMeta } from '#web/api/page-meta.ts'
import { countWords, ListEnd, ProductActs, ProductList } from '#web/catalogue/index.ts'
import type { PageHandle } from '#web/page-handle.ts'
import {
  type FilterLink,
  filtersOffered,
  filtersOn,
  FiltersWithoutScript,
  ListTools,
  SEARCH_PARAMS,
  searchAddress,
  searchQuery,
  type SearchState,
  useFilterSheet,
} from '#web/search/index.ts'
import { reportEvent } from '#web/suggestions/index.ts'
import { ChipLink, ChipLinks } from '#web/ui/chip-link.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

import { loadSearch } from './load-search.ts'
import { NothingFound } from './nothing-found.tsx'

export const handle: PageHandle = { query: SEARCH_PARAMS }
export const loader = loadSearch

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Recherche · Sugu' }]
  const { state, list, correctedQuery, origin } = loaderData
  const title = titleOf(state, correctedQuery)
  const facts = {
    title,
    description: `${title} : ${countWords(list.totalProducts)} sur le marché du Mali, livrés à Bamako et en région.`,
    path: searchAddress(state),
    origin,
  }
  // Anybody can make an address of any words: such pages are not for search engines.
  return [...pageMeta(facts), ...(state.q ? [{ name: 'robots', content: 'noindex, follow' }] : [])]
}

export default function SearchPage() {
  const { state, facets, correctedQuery, list, popular, categories, whatsapp } =
    useLoaderData<typeof loader>()
  const { sheet, open } = useFilterSheet(state, facets, list.totalProducts)
  const address = searchAddress({ ...state, page: 1 })
  useEffect(() => {
    const query = state.q.trim().slice(0, 200)
    if (query) reportEvent({ type: 'search', query })
  }, [state.q])
  // The address says the whole search, and only another search asks other pages.
  const load = useCallback(
    (page: number, signal: AbortSignal) =>
      call(searchProducts, { query: searchQuery({ ...state, page }) }, { signal }),
    // oxlint-disable-next-line react/exhaustive-deps, react-hooks/exhaustive-deps
    [address],
  )
  return (
    <ProductActs>
      <PageTitle>{titleOf(state, correctedQuery)}</PageTitle>
      <p className="result-count -mt-2">
        {countWords(list.totalProducts)}
        {correctedQuery && `. Vous aviez écrit «\u00a0${state.q}\u00a0».`}
      </p>
      <ListTools state={state} onFilters={open} />
      <FilterChips
        on={filtersOn(state, facets)}
        offered={filtersOffered(state, facets, list.totalProducts)}
      />
      <FiltersWithoutScript state={state} facets={facets} />
      {list.products.length > 0 ? (
        <div className="mt-4">
          <ProductList
            name={address}
            first={list}
            load={load}
            addressOf={(page) => searchAddress({ ...state, page })}
            end={<ListEnd />}
          />
        </div>
      ) : (
        <NothingFound
          state={state}
          total={list.totalProducts}
          popular={popular}
          categories={categories}
          whatsapp={whatsapp}
        />
      )}
      {sheet}
    </ProductActs>
  )
}

function FilterChips({
  on,
  offered,
}: {
  on: readonly FilterLink[]
  offered: readonly FilterLink[]
}) {
  if (on.length + offered.length === 0) return null
  return (
    <ChipLinks label="Filtres">
      {on.map(({ words, state }) => (
        <ChipLink key={words} to={searchAddress(state)} active removes>
          {words}
        </ChipLink>
      ))}
      {offered.map(({ words, state }) => (
        <ChipLink key={words} to={searchAddress(state)}>
          {words}
        </ChipLink>
      ))}
    </ChipLinks>
  )
}

/** « bogolan » between French quotation marks, or what the filters alone make of the market. */
function titleOf(state: SearchState, correctedQuery: string | undefined): string {
  if (state.q) return `«\u00a0${correctedQuery ?? state.q}\u00a0»`
  if (state.promo) return 'En promotion'
  if (state.isLocal) return 'made in Mali'
  if (state.isFreeLivraison) return 'livraison à 0f'
  return state.sort === 'nouveautes' ? 'Nouveautés' : 'Tous les produits'
}
