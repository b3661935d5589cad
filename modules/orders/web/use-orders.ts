import { listOrders } from '#modules/orders/contract/orders.ts'
import { call } from '#web/api/client.ts'
import { usePageList } from '#web/lists/use-list.ts'

/** The buyer’s orders, the last first, page after page. */
export function useOrders(userId: string) {
  return usePageList({
    key: ['orders', userId],
    read: (from, signal) => call(listOrders, { query: from }, { signal }),
    rows: ({ orders }) => orders,
  })
}
