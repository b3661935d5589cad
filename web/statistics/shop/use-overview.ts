import { useQuery } from '@tanstack/react-query'

import type { Reply } from '#contract/kernel/endpoint.ts'
import { readSellerOverview } from '#contract/statistics/seller-overview.ts'
import { call } from '#web/api/client.ts'

export type Overview = Reply<typeof readSellerOverview>

const REFRESH_MS = 60_000

/** The shop at a glance, read again every minute while the page can be seen. */
export function useOverview(userId: string) {
  return useQuery({
    queryKey: ['seller-overview', userId],
    queryFn: ({ signal }) => call(readSellerOverview, {}, { signal }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })
}
