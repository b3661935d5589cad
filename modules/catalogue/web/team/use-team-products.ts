import { useQueryClient } from '@tanstack/react-query'

import {
  listTeamProducts,
  teamProductSorts,
  teamProductStates,
} from '#modules/catalogue/contract/admin-products.ts'
import { call } from '#web/api/client.ts'
import { useCursorList } from '#web/lists/use-list.ts'
import { type Filters, oneDay, oneWord } from '#web/lists/use-filters.ts'

const KEY = 'team-products'

/** The filter as the call takes it, read off the address. */
export function productQuery({ of }: Filters) {
  const [state, sort, from, to] = [
    oneWord(teamProductStates, of('etat')),
    oneWord(teamProductSorts, of('ordre')),
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
  const list = useCursorList({
    key: [KEY, query],
    read: (from, signal) => call(listTeamProducts, { query: { ...query, ...from } }, { signal }),
    rows: ({ products }) => products,
  })
  return { ...list, refresh: () => queries.invalidateQueries({ queryKey: [KEY] }) }
}
