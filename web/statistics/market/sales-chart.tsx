import { formatFrancs } from '#contract/kernel/money.ts'
import { formatDay } from '#web/ui/dates.ts'
import { WorkIcon } from '#web/ui/work-icon.tsx'

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
        <span className="montant m">{formatFrancs(sales.now)}</span>
      </p>
      <p className="legende">
        <span>
          <i className="l1" />
          {days.length} derniers jours
        </span>
        <span>
          <i className="l2" />
          {days.length} jours d’avant
        </span>
      </p>
      <div className="graphe-cadre mt-2">
        <svg className="graphe-axe" width="48" height="208" aria-hidden="true">
          {rules.map((francs) => (
            <text className="g-y" x="0" y={place(francs) + 4} key={francs}>
              {axisWords(francs)}
            </text>
          ))}
        </svg>
        <svg
          className="graphe"
          height="208"
          role="img"
          aria-label={`Ventes par jour sur ${days.length} jours`}
        >
          {rules.map((francs) => (
            <line
              className={francs === 0 ? 'g-base' : 'g-grille'}
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
            <polyline className="g-ligne g-l2" points={line(({ before }) => before)} />
            <polygon className="g-aire" points={`0,100 ${now} 1000,100`} />
            <polyline className="g-ligne g-l1" points={now} />
          </svg>
          {marks.map((index, spot) => {
            const day = days[index]
            return (
              day && (
                <text
                  key={day.day}
                  x={`${x(index) / 10}%`}
                  y="204"
                  className="g-y"
                  textAnchor={anchors[spot]}
                >
                  {formatDay(`${day.day}T12:00:00Z`)}
                </text>
              )
            )
          })}
        </svg>
      </div>
      <details className="voir">
        <summary>
          <WorkIcon name="bas" petit />
          <span className="voir-f">voir le tableau</span>
          <span className="voir-o">masquer le tableau</span>
        </summary>
        <table className="t-mini">
          <thead>
            <tr>
              <th scope="col">Jour</th>
              <th scope="col" className="n">
                Ventes
              </th>
              <th scope="col" className="n">
                Avant
              </th>
              <th scope="col" className="n">
                Commandes
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, francs, before, orders }) => (
              <tr key={day}>
                <th scope="row">{formatDay(`${day}T12:00:00Z`)}</th>
                <td className="n">{formatFrancs(francs)}</td>
                <td className="n">{formatFrancs(before)}</td>
                <td className="n">{orders}</td>
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
