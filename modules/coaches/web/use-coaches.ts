import { keepPreviousData, useQueryClient } from '@tanstack/react-query'

import { readDrops, readReturns } from '#modules/coaches/contract/region-parcels.ts'
import { listWaybills, readStation, type waybillLists } from '#modules/coaches/contract/waybills.ts'
import { useRead } from '#client/api/use-read.ts'

const live = {
  refetchInterval: 20_000,
  refetchOnWindowFocus: true,
  placeholderData: keepPreviousData,
} as const

export type WaybillList = (typeof waybillLists)[number]
export type CoachesWork = ReturnType<typeof useCoaches>

/** Station and waybills of a manager's group; polls every 20 s while visible. */
export function useCoaches(userId: string, group: string | undefined, list: WaybillList) {
  const queries = useQueryClient()
  const key = ['coaches', userId]
  const query = group ? { group } : {}
  const station = useRead([...key, 'station', query], readStation, { query }, live)
  const returns = useRead([...key, 'returns', query], readReturns, { query }, live)
  const drops = useRead([...key, 'drops', query], readDrops, { query }, live)
  const waybills = useRead(
    [...key, 'waybills', list, query],
    listWaybills,
    { query: { ...query, list } },
    live,
  )
  return {
    key,
    station,
    returns,
    drops,
    waybills,
    refresh: () => void queries.invalidateQueries({ queryKey: key }),
  }
}
