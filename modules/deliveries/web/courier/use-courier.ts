import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'

import {
  currentDeliveries,
  deliveryHistory,
  vendorsInTransit,
} from '#modules/deliveries/contract/deliveries.ts'
import { onLive } from '#client/live/live.ts'
import { useRead } from '#client/api/use-read.ts'

const REFRESH_MS = 30_000

/**
 * Reads at once when a payment at the door is told of, else every 30 s while visible; offline the
 * service worker answers.
 */
export function useCourier(userId: string) {
  const queries = useQueryClient()
  const live = {
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  }
  const current = useRead(keyOf(userId, 'current'), currentDeliveries, {}, live)
  const vendors = useRead(keyOf(userId, 'vendors'), vendorsInTransit, {}, live)
  const refresh = useCallback(
    () => void queries.invalidateQueries({ queryKey: ['courier', userId] }),
    [queries, userId],
  )
  useEffect(() => onLive('orders', refresh), [refresh])
  return { current, vendors, refresh }
}
export type CourierWork = ReturnType<typeof useCourier>

export function useHistory(userId: string, page: number) {
  return useRead(
    [...keyOf(userId, 'history'), page],
    deliveryHistory,
    { query: { page } },
    { placeholderData: keepPreviousData },
  )
}

function keyOf(userId: string, what: string): readonly string[] {
  return ['courier', userId, what]
}
