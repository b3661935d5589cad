import { formatFrancs } from '#contract/kernel/money.ts'
import { ChartFrame, MARK_DROP } from '#web/ui/chart-frame.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { FigureTable } from '#web/ui/figure-table.tsx'

import type { Overview } from './to-treat.tsx'

const anchors = ['start', 'middle', 'end'] as const

/** Sales day by day, the period before dashed behind, and the same figures as a table. */
export function SalesChart({ overview: { days, sales } }: { overview: Overview }) {
  const x = (index: number) => (1_000 * index) / Math.max(1, days.length - 1)
  const marks = [0, Math.floor((days.length - 1) / 2), days.length - 1]
  return (
    <>
      <p>
        <span className="amount amount-medium">{formatFrancs(sales.now)}</span>
      </p>
      <p className="legend">
        <span>
          <i className="now" />
          {days.length} derniers jours
        </span>
        <span>
          <i className="before" />
          {days.length} jours d’avant
        </span>
      </p>
      <ChartFrame
        title={`Ventes par jour sur ${days.length} jours`}
        values={days.flatMap(({ francs, before }) => [francs, before])}
        floor={186}
      >
        {(yOf, floor) => {
          const line = (of: (day: Overview['days'][number]) => number) =>
            days.map((day, index) => `${x(index).toFixed(1)},${yOf(of(day)).toFixed(1)}`).join(' ')
          const now = line(({ francs }) => francs)
          return (
            <>
              <svg
                width="100%"
                height={floor}
                viewBox={`0 0 1000 ${floor}`}
                preserveAspectRatio="none"
                overflow="visible"
              >
                <polyline
                  className="chart-line chart-line-before"
                  points={line(({ before }) => before)}
                />
                <polygon className="chart-area" points={`0,${floor} ${now} 1000,${floor}`} />
                <polyline className="chart-line chart-line-now" points={now} />
              </svg>
              {marks.map((index, spot) => {
                const day = days[index]
                return (
                  day && (
                    <text
                      key={day.day}
                      x={`${x(index) / 10}%`}
                      y={floor + MARK_DROP}
                      className="chart-y"
                      textAnchor={anchors[spot]}
                    >
                      {formatDay(`${day.day}T12:00:00Z`)}
                    </text>
                  )
                )
              })}
            </>
          )
        }}
      </ChartFrame>
      <FigureTable
        heads={['Jour', 'Ventes', 'Avant', 'Commandes']}
        rows={days
          .toReversed()
          .map(({ day, francs, before, orders }) => [
            formatDay(`${day}T12:00:00Z`),
            formatFrancs(francs),
            formatFrancs(before),
            String(orders),
          ])}
      />
    </>
  )
}
