import { useQueryClient, type InfiniteData } from '@tanstack/react-query'

import type { Call, Reply } from '#kernel/wire/endpoint.ts'
import { listSellerOrders, type SellerParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { call } from '#client/api/client.ts'
import { useCursorList } from '#client/lists/use-list.ts'

import { firstDay, type ParcelFilter } from './parcel-filters.ts'

const REFRESH_MS = 30_000

type Page = Reply<typeof listSellerOrders>
export type ParcelQuery = NonNullable<Call<typeof listSellerOrders>['query']>

export function queryOf({
  states,
  q,
  days,
}: Pick<ParcelFilter, 'states' | 'q' | 'days'>): ParcelQuery {
  const from = firstDay(days, Date.now())
  return {
    ...(states.length > 0 && { state: states.join(',') }),
    ...(q && { q }),
    ...(from && { from }),
  }
}

export function useSellerOrders(userId: string, filter: ParcelFilter) {
  const queries = useQueryClient()
  const all = ['seller-orders', userId]
  const list = useCursorList({
    key: [...all, filter.states.join(','), filter.q, filter.days],
    read: (from, signal) =>
      call(listSellerOrders, { query: { ...queryOf(filter), ...from } }, { signal }),
    rows: ({ orders }) => orders,
    refreshMs: REFRESH_MS,
  })
  const readAgain = () => {
    for (const key of ['seller-work', 'seller-overview'])
      void queries.invalidateQueries({ queryKey: [key, userId] })
    void queries.invalidateQueries({ queryKey: all, refetchType: 'active' })
  }
  const replace = (changed: SellerParcel) => {
    queries.setQueriesData<InfiniteData<Page>>(
      { queryKey: all },
      (data) => data && { ...data, pages: data.pages.map((page) => withParcel(page, changed)) },
    )
    readAgain()
  }
  return {
    ...list,
    parcels: list.rows,
    counts: list.last?.counts ?? {},
    replace,
    refresh: readAgain,
  }
}

function withParcel(page: Page, changed: SellerParcel): Page {
  return {
    ...page,
    orders: page.orders.map((parcel) => (parcel._id === changed._id ? changed : parcel)),
  }
}
