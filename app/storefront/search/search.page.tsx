import { cut } from '#kernel/wire/short-text.ts'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useLoaderData, type MetaFunction, type LoaderFunctionArgs } from 'react-router'
import { searchProducts } from '#modules/search/contract/search.ts'
import { flagWords, searchFlags } from '#modules/search/contract/search-flags.ts'
import { call } from '#client/api/late-call.ts'
import { pageMeta, originOf } from '#client/api/page-meta.ts'
import { countWords, ListEnd, ProductList } from '../products/lists/product-list.tsx'
import type { ListQuery } from '../products/lists/use-endless-list.ts'
import { ProductActs } from '../products/product-acts.tsx'
import { cardProduct, type CardProduct } from '#modules/products/web/index.ts'
import { readArrival } from '../products/read-arrival.ts'
import type { PageHandle } from '#client/page-handle.ts'
import {
  countFilters,
  type Facets,
  FilterBeside,
  type FilterLink,
  filtersOffered,
  filtersOn,
  FiltersWithoutScript,
  ListTools,
  NearChip,
  SEARCH_PARAMS,
  searchAddress,
  searchQuery,
  type SearchState,
  useFilterSheet,
  readSearch,
} from '#modules/search/web/index.ts'
import { reportEvent } from '#modules/visits/web/index.ts'
import { ChipLink, ChipLinks } from '#ui/lists/chip-link.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { listCategories } from '#modules/categories/contract/categories.ts'
import { listProducts } from '#modules/products/contract/catalogue.ts'
import { readSettings } from '#modules/settings/contract/settings.ts'
import { api, callOf, tagPage } from '#client/api/page-context.ts'
import { NothingFound } from './nothing-found.tsx'

const CONSOLATION = 4

export const handle: PageHandle = { query: SEARCH_PARAMS }
export const loader = loadSearch

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Recherche · Sugu' }]
  const { state, list, correctedQuery, facets, origin } = loaderData
  const title = titleOf(state, correctedQuery, facets)
  const facts = {
    title,
    description: `${title} : ${countWords(list.totalProducts)} sur le marché du Mali, livrés à Bamako et en région.`,
    path: searchAddress(state),
    origin,
  }
  // Any words make an address: not for search engines.
  return [
    ...pageMeta(facts),
    ...(state.q || state.deliveredTo ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function SearchPage() {
  const { state, facets, correctedQuery, list, popular, categories, whatsapp, arrives } =
    useLoaderData<typeof loader>()
  const { sheet, open } = useFilterSheet(state, facets, list.totalProducts)
  const address = searchAddress({ ...state, page: 1 })
  useEffect(() => {
    const query = cut(state.q.trim(), 200)
    if (query) reportEvent({ type: 'search', query })
  }, [state.q])
  // The address holds the whole search, so it alone decides when to load again.
  const load = useCallback(
    ({ page, limit }: ListQuery, signal: AbortSignal) =>
      call(searchProducts, { query: { ...searchQuery({ ...state, page }), limit } }, { signal }),
    // oxlint-disable-next-line react/exhaustive-deps, react-hooks/exhaustive-deps
    [address],
  )
  const nothing = (
    <NothingFound
      state={state}
      total={list.totalProducts}
      popular={popular}
      categories={categories}
      whatsapp={whatsapp}
    />
  )
  return (
    <ProductActs arrives={arrives}>
      <PageTitle>{titleOf(state, correctedQuery, facets)}</PageTitle>
      <p className="result-count -mt-2">
        {countWords(list.totalProducts)}
        {correctedQuery && `. Vous aviez écrit «\u00a0${state.q}\u00a0».`}
      </p>
      {list.totalProducts === 0 && countFilters(state) === 0 ? (
        nothing
      ) : (
        <FilterBeside state={state} facets={facets}>
          <ListTools state={state} onFilters={open} />
          <FilterChips
            near={<NearChip state={state} facets={facets} />}
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
            nothing
          )}
        </FilterBeside>
      )}
      {sheet}
    </ProductActs>
  )
}

type FilterChipsProps = {
  on: readonly FilterLink[]
  offered: readonly FilterLink[]
  near: ReactNode
}

function FilterChips({ on, offered, near }: FilterChipsProps) {
  return (
    <ChipLinks label="Filtres">
      {on.map(({ words, state }) => (
        <ChipLink key={words} to={searchAddress(state)} active removes>
          {words}
        </ChipLink>
      ))}
      {near}
      <span className="phone-chips">
        {offered.map(({ words, state }) => (
          <ChipLink key={words} to={searchAddress(state)}>
            {words}
          </ChipLink>
        ))}
      </span>
    </ChipLinks>
  )
}

/** Returns « bogolan » between French quotation marks, or the words of the filters. */
function titleOf(state: SearchState, correctedQuery: string | undefined, facets: Facets): string {
  if (state.q) return `«\u00a0${correctedQuery ?? state.q}\u00a0»`
  const flag = searchFlags.findLast((one) => state[one])
  if (flag) return flagWords[flag].words
  const [category] = state.category
  if (category && state.category.length === 1)
    return facets.category.find(({ value }) => value === category)?.label ?? 'Tous les produits'
  return state.sort === 'nouveautes' ? 'Nouveautés' : 'Tous les produits'
}

/** Loads a search; popular products when it found nothing. */
async function loadSearch({ context, request }: LoaderFunctionArgs) {
  tagPage(context, 'products', 'search', 'settings:market')
  const state = readSearch(new URL(request.url).searchParams)
  if (state.deliveredTo !== null) tagPage(context, 'pricing')
  const arrives = readArrival(context)
  const { products, facets, correctedQuery, ...page } = await api(context)(searchProducts, {
    query: searchQuery(state),
  })
  return {
    origin: originOf(request),
    state,
    facets,
    correctedQuery,
    // The day is that of Bamako.
    arrives: (state.deliveredTo ?? 'Bamako') === 'Bamako' ? await arrives : null,
    list: {
      ...page,
      products: products.map((product) => cardProduct(product, { described: true })),
    },
    ...(page.totalProducts === 0
      ? await consolation(context)
      : { popular: [], categories: [], whatsapp: '' }),
  }
}

async function consolation(context: LoaderFunctionArgs['context']): Promise<{
  popular: CardProduct[]
  categories: { slug: string; name: string }[]
  whatsapp: string
}> {
  const [popular, categories, settings] = await Promise.allSettled([
    callOf(context)(listProducts, {
      params: { filter: 'trending-best' },
      query: { limit: CONSOLATION },
    }),
    callOf(context)(listCategories, {}),
    callOf(context)(readSettings, {}),
  ])
  return {
    popular:
      popular.status === 'fulfilled'
        ? popular.value.products.map((product) => cardProduct(product))
        : [],
    categories:
      categories.status === 'fulfilled'
        ? categories.value.categories.map(({ slug, name }) => ({ slug, name }))
        : [],
    whatsapp: settings.status === 'fulfilled' ? settings.value.contact.whatsapp : '',
  }
}
