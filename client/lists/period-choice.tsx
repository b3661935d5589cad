import { useSearchParams } from 'react-router'

import { useFilters } from './use-filters.ts'

const periods = [7, 30, 90] as const

/** Returns the days of the address, a month by default. */
export function usePeriod(): number {
  const [search] = useSearchParams()
  return periods.find((period) => String(period) === search.get('periode')) ?? 30
}

export function PeriodChoice() {
  const { change } = useFilters()
  return (
    <div className="mb-4 min-[900px]:justify-self-start">
      <PeriodButtons
        periods={periods}
        days={usePeriod()}
        onChoose={(period) => change({ periode: String(period) })}
      />
    </div>
  )
}

type PeriodButtonsProps<Days extends number> = {
  periods: readonly Days[]
  days: number
  onChoose: (days: Days) => void
}

/** « 7 j | 30 j | 90 j » */
export function PeriodButtons<Days extends number>({
  periods: choices,
  days,
  onChoose,
}: PeriodButtonsProps<Days>) {
  return (
    <div className="segments" role="group" aria-label="Période">
      {choices.map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={period === days}
          onClick={() => onChoose(period)}
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
