import { useSearchParams } from 'react-router'

import { useFilters } from './use-filters.ts'

const periods = [7, 30, 90] as const

/** The days that the team’s figures look back on: kept in the address, a month unless told. */
export function usePeriod(): number {
  const [search] = useSearchParams()
  return periods.find((period) => String(period) === search.get('periode')) ?? 30
}

export function PeriodChoice() {
  const { change } = useFilters()
  const days = usePeriod()
  const choose = (period: number) => change({ periode: String(period) })
  return (
    <div className="segments mb-4 min-[960px]:justify-self-start" role="group" aria-label="Période">
      {periods.map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={period === days}
          onClick={() => choose(period)}
        >
          <span>
            {`${period}\u00a0j`}
            <span className="visually-hidden">ours</span>
          </span>
        </button>
      ))}
    </div>
  )
}
