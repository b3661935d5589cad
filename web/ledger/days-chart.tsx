import { formatCount } from '#contract/kernel/money.ts'
import { WorkIcon } from '#web/ui/work-icon.tsx'

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
    <section className="t-carte" aria-labelledby="par-jour">
      <div className="tete">
        <h2 id="par-jour">Encaissé par jour</h2>
        <p className="legende">
          <span>
            <i />
            Orange Money
          </span>
          <span>
            <i className="b" />
            Espèces
          </span>
        </p>
      </div>
      {last.length === 0 ? (
        <p className="fumee">Rien n’a été encaissé sur cette période.</p>
      ) : (
        <>
          <div className="graphe-cadre">
            <svg className="graphe-axe" width="48" height="200" aria-hidden="true">
              {lines.map((francs) => (
                <text className="g-y" x="0" y={y(francs) + 4} key={francs}>
                  {axisWords(francs)}
                </text>
              ))}
            </svg>
            <svg
              className="graphe"
              height="200"
              role="img"
              aria-label={`Encaissé par jour, ${last.length} jours`}
            >
              {lines.map((francs) => (
                <line
                  className="g-grille"
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
                    className="g-barre g-a"
                    x={`${step * (index + 0.19)}%`}
                    width={`${step * 0.62}%`}
                    y={y(orangeMoney)}
                    height={y(0) - y(orangeMoney)}
                  />
                  <rect
                    className="g-barre g-b"
                    x={`${step * (index + 0.19)}%`}
                    width={`${step * 0.62}%`}
                    y={Math.max(y(orangeMoney + cash) - 1.5, 0)}
                    height={y(orangeMoney) - y(orangeMoney + cash)}
                  />
                  {(last.length <= 14 || index % 5 === 0) && (
                    <text className="g-x" x={`${step * (index + 0.5)}%`} y="196">
                      {Number(day.slice(8))}
                    </text>
                  )}
                </g>
              ))}
            </svg>
          </div>
          <details className="voir">
            <summary>
              <WorkIcon name="bas" petit />
              <span className="voir-f">voir le tableau</span>
              <span className="voir-o">fermer le tableau</span>
            </summary>
            <table className="t-mini">
              <thead>
                <tr>
                  <th scope="col">Jour</th>
                  <th scope="col" className="n">
                    Orange Money, f
                  </th>
                  <th scope="col" className="n">
                    Espèces, f
                  </th>
                </tr>
              </thead>
              <tbody>
                {last.map(({ day, orangeMoney, cash }) => (
                  <tr key={day}>
                    <td>{day.split('-').toReversed().join('/')}</td>
                    <td className="n">{formatCount(orangeMoney)}</td>
                    <td className="n">{formatCount(cash)}</td>
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
