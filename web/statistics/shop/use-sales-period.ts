import { useSearchParams } from 'react-router'

import { salesPeriods, type SalesPeriod } from '#contract/statistics/seller-overview.ts'

/** The days that the charts look back on: kept in the address, a week unless told. */
export function useSalesPeriod(): { days: SalesPeriod; choose: (period: SalesPeriod) => void } {
  const [search, setSearch] = useSearchParams()
  const days = salesPeriods.find((period) => String(period) === search.get('periode')) ?? 7
  const choose = (period: SalesPeriod) =>
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
