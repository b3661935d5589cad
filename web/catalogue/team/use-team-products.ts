import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'

import {
  listTeamProducts,
  teamProductSorts,
  teamProductStates,
} from '#contract/catalogue/admin-products.ts'
import { call } from '#web/api/client.ts'
import { oneDay, oneWord, type useFilters } from '#web/lists/use-filters.ts'

const KEY = 'team-products'

/** The filter as the call takes it, read off the address. */
export function productQuery(filters: ReturnType<typeof useFilters>) {
  const { of } = filters
  const [state, sort, from, to] = [
    oneWord(teamProductStates, of('etat')),
    oneWord(teamProductSorts, of('tri')),
    oneDay(of('du')),
    oneDay(of('au')),
  ]
  return {
    q: of('q').slice(0, 120),
    ...(state && { state }),
    ...(of('categorie') && { category: of('categorie') }),
    ...(of('sous') && { subCategory: of('sous') }),
    ...(of('boutique') && { shop: of('boutique') }),
    ...(from && { from }),
    ...(to && { to }),
    ...(sort && { sort }),
  }
}

/** The products of every shop, a page at a time. */
export function useTeamProducts(query: ReturnType<typeof productQuery>) {
  const queries = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: [KEY, query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listTeamProducts,
        { query: { ...query, ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const pages = list.data?.pages ?? []
  return {
    ...list,
    products:
      list.data && !list.isPlaceholderData ? pages.flatMap(({ products }) => products) : undefined,
    counted: pages[0] ?? null,
    refresh: () => queries.invalidateQueries({ queryKey: [KEY] }),
  }
}
