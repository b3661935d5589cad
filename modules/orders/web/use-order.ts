import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { isOver } from '#modules/parcels/contract/order-states.ts'
import { readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { useRead } from '#client/api/use-read.ts'

const REFRESH_MS = 60_000
/** ms, near the end of the reservation. */
const ENDING_MS = 10_000

export function orderKey(userId: string, orderId: string): readonly string[] {
  return ['order', userId, orderId]
}

export function useOrder(userId: string, orderId: string) {
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useRead(
    orderKey(userId, orderId),
    readOrder,
    { params: { id: orderId } },
    { refetchInterval: (query) => refreshMs(query.state.data), refetchOnWindowFocus: true },
  )
  const replace = useCallback(
    (order: Order) => {
      queries.setQueryData(orderKey(userId, order._id), order)
      void queries.invalidateQueries({ queryKey: ['orders', userId] })
    },
    [queries, userId],
  )
  const unknown = error instanceof CallFailure && (error.status === 404 || error.status === 400)
  return {
    order: data,
    failure: error,
    unknown,
    busy: isFetching,
    again: () => void refetch(),
    replace,
  }
}

function refreshMs(order: Order | undefined): number | false {
  if (!order) return false
  if (isOver(order.state)) return order.payment.state === 'refund_due' && REFRESH_MS
  return order.state === 'awaiting_payment' && !order.canPay ? ENDING_MS : REFRESH_MS
}
