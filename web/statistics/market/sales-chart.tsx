import { formatFrancs } from '#contract/kernel/money.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/icon.tsx'

import type { Overview } from './to-treat.tsx'

const TOP = 14
const HEIGHT = 172
const anchors = ['start', 'middle', 'end'] as const
const axis = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** Sales day by day, the period before dashed behind, and the same figures as a table. */
export function SalesChart({ overview: { days, sales } }: { overview: Overview }) {
  const top = roundTop(Math.max(1, ...days.flatMap(({ francs, before }) => [francs, before])))
  const x = (index: number) => (1_000 * index) / Math.max(1, days.length - 1)
  const y = (francs: number) => 100 - (100 * francs) / top
  const line = (of: (day: Overview['days'][number]) => number) =>
    days.map((day, index) => `${x(index).toFixed(1)},${y(of(day)).toFixed(1)}`).join(' ')
  const now = line(({ francs }) => francs)
  const rules = [0, 1, 2, 3].map((part) => (top * part) / 3)
  const place = (francs: number) => TOP + (HEIGHT * y(francs)) / 100
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
      <div className="chart-frame mt-2">
        <svg className="chart-axis" width="48" height="208" aria-hidden="true">
          {rules.map((francs) => (
            <text className="chart-y" x="0" y={place(francs) + 4} key={francs}>
              {axisWords(francs)}
            </text>
          ))}
        </svg>
        <svg
          className="chart"
          height="208"
          role="img"
          aria-label={`Ventes par jour sur ${days.length} jours`}
        >
          {rules.map((francs) => (
            <line
              className={francs === 0 ? 'chart-base' : 'chart-grid'}
              x1="0"
              x2="100%"
              y1={place(francs)}
              y2={place(francs)}
              key={francs}
            />
          ))}
          <svg
            x="0"
            y={TOP}
            width="100%"
            height={HEIGHT}
            viewBox="0 0 1000 100"
            preserveAspectRatio="none"
            overflow="visible"
          >
            <polyline
              className="chart-line chart-line-before"
              points={line(({ before }) => before)}
            />
            <polygon className="chart-area" points={`0,100 ${now} 1000,100`} />
            <polyline className="chart-line chart-line-now" points={now} />
          </svg>
          {marks.map((index, spot) => {
            const day = days[index]
            return (
              day && (
                <text
                  key={day.day}
                  x={`${x(index) / 10}%`}
                  y="204"
                  className="chart-y"
                  textAnchor={anchors[spot]}
                >
                  {formatDay(`${day.day}T12:00:00Z`)}
                </text>
              )
            )
          })}
        </svg>
      </div>
      <details className="figure-table">
        <summary>
          <Icon name="open" size={20} />
          <span className="when-closed">voir le tableau</span>
          <span className="when-open">masquer le tableau</span>
        </summary>
        <table className="mini-table">
          <thead>
            <tr>
              <th scope="col">Jour</th>
              <th scope="col" className="numeric">
                Ventes
              </th>
              <th scope="col" className="numeric">
                Avant
              </th>
              <th scope="col" className="numeric">
                Commandes
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, francs, before, orders }) => (
              <tr key={day}>
                <th scope="row">{formatDay(`${day}T12:00:00Z`)}</th>
                <td className="numeric">{formatFrancs(francs)}</td>
                <td className="numeric">{formatFrancs(before)}</td>
                <td className="numeric">{orders}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** The next round figure that three rules part evenly. */
function roundTop(francs: number): number {
  const unit = 10 ** Math.floor(Math.log10(francs))
  return (Math.ceil(francs / ((3 * unit) / 10)) * 3 * unit) / 10
}

function axisWords(francs: number): string {
  if (francs >= 1_000_000) return `${axis.format(francs / 1_000_000)}\u00a0M`
  return francs >= 1_000 ? `${axis.format(francs / 1_000)}\u00a0k` : axis.format(francs)
}
