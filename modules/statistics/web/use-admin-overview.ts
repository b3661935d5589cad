import { keepPreviousData } from '@tanstack/react-query'

import { readAdminOverview } from '#modules/statistics/contract/admin-overview.ts'
import { useRead } from '#client/api/use-read.ts'

const REFRESH_MS = 60_000

export function useAdminOverview(days: number) {
  return useRead(
    ['admin', 'overview', days],
    readAdminOverview,
    { query: { days } },
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS, staleTime: REFRESH_MS / 2 },
  )
}
