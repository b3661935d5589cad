import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'

import { listSellerProducts } from '#contract/catalogue/seller-products.ts'
import { call } from '#web/api/client.ts'

import { queryOf, type ProductFilter } from './product-filter.ts'

/** The seller's products, the newest first, a page at a time. */
export function useSellerProducts(userId: string, filter: ProductFilter) {
  const queries = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: ['seller-products', userId, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listSellerProducts,
        { query: { ...queryOf(filter), ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages ?? []
  return {
    ...query,
    /** Undefined until this very filter has been read; the counts of the last one stay meanwhile. */
    products:
      query.data && !query.isPlaceholderData
        ? pages.flatMap(({ products }) => products)
        : undefined,
    counts: pages[0]?.counts ?? null,
    total: pages[0]?.totalProducts ?? 0,
    refresh: async () => {
      void queries.invalidateQueries({ queryKey: ['subscription'] })
      await queries.invalidateQueries({ queryKey: ['seller-products', userId] })
    },
  }
}
