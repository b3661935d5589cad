import { useSearchParams } from 'react-router'

import { periodDays, type PeriodDays } from '#modules/statistics/contract/periods.ts'

/** The days that the charts look back on: kept in the address; a week by default. */
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
