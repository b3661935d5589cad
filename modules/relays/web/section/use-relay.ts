import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import {
  listRelayParcels,
  readOwnRelay,
  type relayLists,
  type RelayParcel,
  type OwnRelay,
} from '#modules/relays/contract/own-relay.ts'
import { call } from '#client/api/client.ts'
import { useRead } from '#client/api/use-read.ts'
import { usePageList } from '#client/lists/use-list.ts'

const REFRESH_MS = 30_000

export type Relay = NonNullable<OwnRelay['relay']>
type RelayList = (typeof relayLists)[number]
export type RelayRow = RelayParcel & { _id: string }

export function useOwnRelay(userId: string | undefined, live = true) {
  return useRead(
    ['relay', userId, 'own'],
    readOwnRelay,
    {},
    {
      enabled: userId !== undefined,
      placeholderData: keepPreviousData,
      ...(live
        ? { refetchInterval: REFRESH_MS, refetchOnWindowFocus: true }
        : { staleTime: 300_000 }),
    },
  )
}

export function useRelayParcels(userId: string, list: RelayList, search: string) {
  return usePageList({
    key: ['relay', userId, 'parcels', list, search],
    read: (from, signal) =>
      call(listRelayParcels, { query: { list, search, ...from } }, { signal }),
    rows: ({ parcels }): RelayRow[] => parcels.map((row) => ({ ...row, _id: row.parcelId })),
    refreshMs: REFRESH_MS,
  })
}

export function useRelayRefresh(userId: string): () => void {
  const queries = useQueryClient()
  return useCallback(
    () => void queries.invalidateQueries({ queryKey: ['relay', userId] }),
    [queries, userId],
  )
}
