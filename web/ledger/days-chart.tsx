import { formatCount } from '#contract/kernel/money.ts'
import { ChartFrame, MARK_DROP } from '#web/ui/chart-frame.tsx'
import { FigureTable } from '#web/ui/figure-table.tsx'

import type { Overview } from './overview-figures.tsx'

const shown = 31

/** What came in day by day, in two stacked series readable in grey; the same figures as a table below. */
export function DaysChart({ days }: { days: Overview['days'] }) {
  const last = days.slice(-shown)
  const step = 100 / Math.max(last.length, 1)
  return (
    <section className="card" aria-labelledby="par-jour">
      <div className="card-head">
        <h2 id="par-jour">Encaissé par jour</h2>
        <p className="legend">
          <span>
            <i />
            Orange Money
          </span>
          <span>
            <i className="second" />
            Espèces
          </span>
        </p>
      </div>
      {last.length === 0 ? (
        <p className="muted">Rien n’a été encaissé sur cette période.</p>
      ) : (
        <>
          <ChartFrame
            title={`Encaissé par jour, ${last.length} jours`}
            values={last.map(({ orangeMoney, cash }) => orangeMoney + cash)}
            floor={178}
          >
            {(yOf, floor) =>
              last.map(({ day, orangeMoney, cash }, index) => (
                <g key={day}>
                  <rect
                    className="chart-bar chart-strong"
                    x={`${step * (index + 0.19)}%`}
                    width={`${step * 0.62}%`}
                    y={yOf(orangeMoney)}
                    height={floor - yOf(orangeMoney)}
                  />
                  <rect
                    className="chart-bar chart-second"
                    x={`${step * (index + 0.19)}%`}
                    width={`${step * 0.62}%`}
                    y={Math.max(yOf(orangeMoney + cash) - 1.5, 0)}
                    height={yOf(orangeMoney) - yOf(orangeMoney + cash)}
                  />
                  {(last.length <= 14 || index % 5 === 0) && (
                    <text className="chart-x" x={`${step * (index + 0.5)}%`} y={floor + MARK_DROP}>
                      {Number(day.slice(8))}
                    </text>
                  )}
                </g>
              ))
            }
          </ChartFrame>
          <FigureTable
            heads={['Jour', 'Orange Money, f', 'Espèces, f']}
            rows={last.map(({ day, orangeMoney, cash }) => [
              day.split('-').toReversed().join('/'),
              formatCount(orangeMoney),
              formatCount(cash),
            ])}
          />
        </>
      )}
    </section>
  )
}
