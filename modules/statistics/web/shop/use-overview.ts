import type { Reply } from '#kernel/wire/endpoint.ts'
import { readSellerOverview } from '#modules/statistics/contract/seller-overview.ts'
import { useRead } from '#web/api/use-read.ts'

export type Overview = Reply<typeof readSellerOverview>

const REFRESH_MS = 60_000

/** The shop at a glance, read again every minute while the page can be seen. */
export function useOverview(userId: string) {
  return useRead(
    ['seller-overview', userId],
    readSellerOverview,
    {},
    { refetchInterval: REFRESH_MS, refetchOnWindowFocus: true },
  )
}
