import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { readCashBox } from '#contract/deliveries/courier-cash.ts'
import {
  currentDeliveries,
  deliveryHistory,
  vendorsInTransit,
} from '#contract/deliveries/deliveries.ts'
import { call } from '#web/api/client.ts'

const REFRESH_MS = 30_000

/** The courier's work, read every 30 seconds while the page is visible. The service worker answers without network. */
export function useCourier(userId: string) {
  const queries = useQueryClient()
  const live = {
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  }
  const current = useQuery({
    ...live,
    queryKey: keyOf(userId, 'current'),
    queryFn: ({ signal }) => call(currentDeliveries, {}, { signal }),
  })
  const vendors = useQuery({
    ...live,
    queryKey: keyOf(userId, 'vendors'),
    queryFn: ({ signal }) => call(vendorsInTransit, {}, { signal }),
  })
  const cash = useQuery({
    ...live,
    queryKey: keyOf(userId, 'cash'),
    queryFn: ({ signal }) => call(readCashBox, {}, { signal }),
  })
  const refresh = useCallback(
    () => void queries.invalidateQueries({ queryKey: ['courier', userId] }),
    [queries, userId],
  )
  return { current, vendors, cash, refresh }
}
export type CourierWork = ReturnType<typeof useCourier>

export function useHistory(userId: string, page: number) {
  return useQuery({
    queryKey: [...keyOf(userId, 'history'), page],
    queryFn: ({ signal }) => call(deliveryHistory, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

function keyOf(userId: string, what: string): readonly string[] {
  return ['courier', userId, what]
}
