import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import {
  deliveryZones,
  listCouriers,
  listRemittances,
  readBoard,
  readFigures,
  readParcelRecord,
  boardColumns,
} from '#contract/deliveries/dispatch.ts'
import { listGroups, readDeliverySettings } from '#contract/deliveries/delivery-groups.ts'
import { call } from '#web/api/client.ts'

const REFRESH_MS = 20_000
const live = {
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
  placeholderData: keepPreviousData,
} as const

/** What the address asks of the board: a zone, what is late, words, one column opened, a group (an admin’s choice). */
export function boardQuery(search: URLSearchParams) {
  const zone = deliveryZones.find((one) => one === search.get('zone'))
  const more = boardColumns.find((one) => one === search.get('plus'))
  const [q, group] = [search.get('q'), search.get('groupe')]
  return {
    ...(zone && { zone }),
    ...(more && { more }),
    ...(search.has('retard') && { late: '1' as const }),
    ...(q && { q }),
    ...(group && { group }),
  }
}
export type BoardQuery = ReturnType<typeof boardQuery>

/** The group’s board and people, read again every 20 seconds while the page can be seen. */
export function useDispatch(userId: string, query: BoardQuery) {
  const queries = useQueryClient()
  const group = query.group ? { group: query.group } : {}
  const key = (what: string, ...more: unknown[]) => ['dispatch', userId, what, ...more]
  const board = useQuery({
    ...live,
    queryKey: key('board', query),
    queryFn: ({ signal }) => call(readBoard, { query }, { signal }),
  })
  const team = useQuery({
    ...live,
    queryKey: key('team', group),
    queryFn: ({ signal }) => call(listCouriers, { query: group }, { signal }),
  })
  const cash = useQuery({
    ...live,
    queryKey: key('cash', group),
    queryFn: ({ signal }) => call(listRemittances, { query: group }, { signal }),
  })
  const refresh = useCallback(
    () => void queries.invalidateQueries({ queryKey: ['dispatch', userId] }),
    [queries, userId],
  )
  return { board, team, cash, refresh }
}
export type DispatchWork = ReturnType<typeof useDispatch>

export function useParcelRecord(userId: string, id: string) {
  return useQuery({
    queryKey: ['dispatch', userId, 'parcel', id],
    queryFn: ({ signal }) => call(readParcelRecord, { params: { id } }, { signal }),
  })
}

export function useFigures(userId: string, group: string | undefined) {
  const query = group ? { group } : {}
  return useQuery({
    queryKey: ['dispatch', userId, 'figures', query],
    queryFn: ({ signal }) => call(readFigures, { query }, { signal }),
  })
}

export function useGroups(userId: string) {
  return useQuery({
    queryKey: ['dispatch', userId, 'groups'],
    queryFn: ({ signal }) => call(listGroups, {}, { signal }),
  })
}

export function useDeliverySettings(userId: string, isAdmin: boolean) {
  return useQuery({
    queryKey: ['dispatch', userId, 'settings'],
    enabled: isAdmin,
    queryFn: ({ signal }) => call(readDeliverySettings, {}, { signal }),
  })
}
