import { keepPreviousData, useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'

import type { Reply } from '#contract/endpoint.ts'
import { type FulfilmentState } from '#contract/orders.ts'
import { listSellerOrders, type SellerFulfilment } from '#contract/seller-orders.ts'
import { call } from '#web/api/client.ts'

import { byUrgency } from './parcel-filters.ts'

const REFRESH_MS = 30_000

type Page = Reply<typeof listSellerOrders>

/** The shop’s parcels in one state (null: all), read again every 30 seconds while the page can be seen. */
export function useSellerOrders(userId: string, state: FulfilmentState | null) {
  const queries = useQueryClient()
  const all = ['seller-orders', userId]
  const query = useInfiniteQuery({
    queryKey: [...all, state],
    queryFn: ({ pageParam, signal }) => call(listSellerOrders, { query: { page: pageParam, ...(state && { state }) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) => (currentPage < totalPages ? currentPage + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })
  const pages = query.data?.pages ?? []
  const parcels = new Map(pages.flatMap((page) => page.orders).map((parcel) => [parcel._id, parcel]))
  /** Shows at once what an act has just made of a parcel; the lists and counts follow. */
  const replace = (changed: SellerFulfilment) => {
    queries.setQueriesData<InfiniteData<Page>>({ queryKey: all }, (data) => data && { ...data, pages: data.pages.map((page) => withParcel(page, changed)) })
    void queries.invalidateQueries({ queryKey: all, refetchType: 'active' })
  }
  return {
    ...query,
    /** Undefined until this very state has been read; the counts of the last one stay meanwhile. */
    parcels: query.data && !query.isPlaceholderData ? byUrgency([...parcels.values()]) : undefined,
    counts: pages.at(-1)?.counts ?? {},
    replace,
    refresh: () => void queries.invalidateQueries({ queryKey: all, refetchType: 'active' }),
  }
}

function withParcel(page: Page, changed: SellerFulfilment): Page {
  return { ...page, orders: page.orders.map((parcel) => (parcel._id === changed._id ? changed : parcel)) }
}
