import { formatCount } from '#contract/kernel/money.ts'
import { Icon } from '#web/ui/icon.tsx'

import type { Overview } from './overview-figures.tsx'

const HEIGHT = 164
const TOP = 14
const shown = 31
const axis = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** What came in day by day, in two stacked series readable in grey; the same figures as a table below. */
export function DaysChart({ days }: { days: Overview['days'] }) {
  const last = days.slice(-shown)
  const top = niceTop(Math.max(1, ...last.map(({ orangeMoney, cash }) => orangeMoney + cash)))
  const y = (francs: number) => TOP + HEIGHT * (1 - francs / top)
  const step = 100 / Math.max(last.length, 1)
  const lines = [0, 1, 2, 3].map((part) => (top * part) / 3)
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
          <div className="chart-frame">
            <svg className="chart-axis" width="48" height="200" aria-hidden="true">
              {lines.map((francs) => (
                <text className="chart-y" x="0" y={y(francs) + 4} key={francs}>
                  {axisWords(francs)}
                </text>
              ))}
            </svg>
            <svg
              className="chart"
              height="200"
              role="img"
              aria-label={`Encaissé par jour, ${last.length} jours`}
            >
              {lines.map((francs) => (
                <line
                  className="chart-grid"
                  x1="0"
                  x2="100%"
                  y1={y(francs)}
                  y2={y(francs)}
                  key={francs}
                />
              ))}
              {last.map(({ day, orangeMoney, cash }, index) => (
                <g key={day}>
                  <rect
                    className="chart-bar chart-first"
                    x={`${step * (index + 0.19)}%`}
                    width={`${step * 0.62}%`}
                    y={y(orangeMoney)}
                    height={y(0) - y(orangeMoney)}
                  />
                  <rect
                    className="chart-bar chart-second"
                    x={`${step * (index + 0.19)}%`}
                    width={`${step * 0.62}%`}
                    y={Math.max(y(orangeMoney + cash) - 1.5, 0)}
                    height={y(orangeMoney) - y(orangeMoney + cash)}
                  />
                  {(last.length <= 14 || index % 5 === 0) && (
                    <text className="chart-x" x={`${step * (index + 0.5)}%`} y="196">
                      {Number(day.slice(8))}
                    </text>
                  )}
                </g>
              ))}
            </svg>
          </div>
          <details className="figure-table">
            <summary>
              <Icon name="open" size={20} />
              <span className="when-closed">voir le tableau</span>
              <span className="when-open">fermer le tableau</span>
            </summary>
            <table className="mini-table">
              <thead>
                <tr>
                  <th scope="col">Jour</th>
                  <th scope="col" className="numeric">
                    Orange Money, f
                  </th>
                  <th scope="col" className="numeric">
                    Espèces, f
                  </th>
                </tr>
              </thead>
              <tbody>
                {last.map(({ day, orangeMoney, cash }) => (
                  <tr key={day}>
                    <td>{day.split('-').toReversed().join('/')}</td>
                    <td className="numeric">{formatCount(orangeMoney)}</td>
                    <td className="numeric">{formatCount(cash)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  )
}

/** The next round figure that three rules part evenly. */
function niceTop(francs: number): number {
  const unit = 10 ** Math.floor(Math.log10(francs))
  return (Math.ceil(francs / ((3 * unit) / 10)) * 3 * unit) / 10
}

function axisWords(francs: number): string {
  if (francs >= 1_000_000) return `${axis.format(francs / 1_000_000)} M`
  return francs >= 1_000 ? `${axis.format(francs / 1_000)} k` : axis.format(francs)
}
