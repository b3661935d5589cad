import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import {
  deliveryZones,
  listCouriers,
  readBoard,
  readFigures,
  readParcelRecord,
  boardColumns,
} from '#modules/dispatch/contract/dispatch.ts'
import { listRemittances } from '#modules/cash-boxes/contract/courier-cash.ts'
import { listGroups } from '#modules/dispatch/contract/delivery-groups.ts'
import { readDeliverySettings } from '#modules/deliveries/contract/share-and-cap.ts'
import { useRead } from '#client/api/use-read.ts'

const REFRESH_MS = 20_000
const live = {
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
  placeholderData: keepPreviousData,
} as const

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

/** Polls every 20 s while visible. */
export function useDispatch(userId: string, query: BoardQuery) {
  const queries = useQueryClient()
  const group = query.group ? { group: query.group } : {}
  const key = (what: string, ...more: unknown[]) => ['dispatch', userId, what, ...more]
  const board = useRead(key('board', query), readBoard, { query }, live)
  const team = useRead(key('team', group), listCouriers, { query: group }, live)
  const cash = useRead(key('cash', group), listRemittances, { query: group }, live)
  const refresh = useCallback(
    () => void queries.invalidateQueries({ queryKey: ['dispatch', userId] }),
    [queries, userId],
  )
  return { board, team, cash, refresh }
}
export type DispatchWork = ReturnType<typeof useDispatch>

export function useParcelRecord(userId: string, id: string) {
  return useRead(['dispatch', userId, 'parcel', id], readParcelRecord, { params: { id } })
}

export function useFigures(userId: string, group: string | undefined) {
  const query = group ? { group } : {}
  return useRead(['dispatch', userId, 'figures', query], readFigures, { query })
}

export function useGroups(userId: string) {
  return useRead(['dispatch', userId, 'groups'], listGroups, {})
}

export function useDeliverySettings(userId: string, isAdmin: boolean) {
  return useRead(['dispatch', userId, 'settings'], readDeliverySettings, {}, { enabled: isAdmin })
}
