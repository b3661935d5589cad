import { useQueryClient } from '@tanstack/react-query'

import { listSellerProducts } from '#modules/catalogue/contract/seller-products.ts'
import { call } from '#web/api/client.ts'
import { useCursorList } from '#web/lists/use-list.ts'

import { queryOf, type ProductFilter } from './product-filter.ts'

/** The seller's products, the newest first, a page at a time. */
export function useSellerProducts(userId: string, filter: ProductFilter) {
  const queries = useQueryClient()
  const list = useCursorList({
    key: ['seller-products', userId, filter],
    read: (from, signal) =>
      call(listSellerProducts, { query: { ...queryOf(filter), ...from } }, { signal }),
    rows: ({ products }) => products,
  })
  return {
    ...list,
    refresh: async () => {
      void queries.invalidateQueries({ queryKey: ['subscription'] })
      await queries.invalidateQueries({ queryKey: ['seller-products', userId] })
    },
  }
}
