import { useSearchParams } from 'react-router'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { readSellerOverview } from '#modules/statistics/contract/seller-overview.ts'
import { useRead } from '#client/api/use-read.ts'
import { periodDays, type PeriodDays } from '#kernel/wire/periods.ts'

export type Overview = Reply<typeof readSellerOverview>

const REFRESH_MS = 60_000

export function useOverview(userId: string) {
  return useRead(
    ['seller-overview', userId],
    readSellerOverview,
    {},
    { refetchInterval: REFRESH_MS, refetchOnWindowFocus: true },
  )
}

export function useSalesPeriod(): { days: PeriodDays; choose: (period: PeriodDays) => void } {
  const [search, setSearch] = useSearchParams()
  const days = periodDays.find((period) => String(period) === search.get('periode')) ?? 7
  const choose = (period: PeriodDays) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('periode', String(period))
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { days, choose }
}
