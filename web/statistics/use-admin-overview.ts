import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { readAdminOverview } from '#contract/statistics/admin-overview.ts'
import { call } from '#web/api/client.ts'

const REFRESH_MS = 60_000

/** The first screen’s figures; every screen’s menu counts what waits from the week’s. */
export function useAdminOverview(days: number) {
  return useQuery({
    queryKey: ['admin', 'overview', days],
    queryFn: ({ signal }) => call(readAdminOverview, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS / 2,
  })
}
