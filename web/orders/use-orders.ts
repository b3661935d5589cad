import { useInfiniteQuery } from '@tanstack/react-query'

import { listOrders, type OrderSummary } from '#contract/orders/orders.ts'
import { call } from '#web/api/client.ts'

/** The buyer’s orders, the last first, page after page. */
export function useOrders(userId: string) {
  const query = useInfiniteQuery({
    queryKey: ['orders', userId],
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  })
  return { ...query, orders: query.data && once(query.data.pages.flatMap((page) => page.orders)) }
}

/** An order placed meanwhile pushes the others down: the last of a page comes again as the first of the next. */
export function once(orders: readonly OrderSummary[]): OrderSummary[] {
  return [...new Map(orders.map((order) => [order._id, order])).values()]
}
