import { dayOfMonth, weekDayShort } from '#kernel/wire/due-words.ts'
import type { DayFigures } from '#modules/dispatch/contract/dispatch.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Sum } from '#ui/words/sum.tsx'

import { medianWords, percentWords } from './board-words.ts'
import { ReadNews } from '#modules/deliveries/web/index.ts'
import { useFigures } from './use-dispatch.ts'

type Sums = Omit<DayFigures, 'day'>

export function FiguresView({ userId, group }: { userId: string; group: string | undefined }) {
  const figures = useFigures(userId, group)
  const { data } = figures
  const [today] = data?.days ?? []
  if (!data || !today || figures.error) return <ReadNews query={figures} />
  return (
    <>
      <Strip title="Aujourd’hui" sums={today} before={data.days[1]} beforeWords="hier" />
      <Strip
        title="Sept derniers jours"
        sums={data.week}
        before={data.weekBefore}
        beforeWords="les sept d’avant"
      />
      <section className="card">
        <div className="card-head">
          <h2>Colis remis par jour</h2>
        </div>
        <Bars days={data.days.toReversed()} />
        <details className="figure-table">
          <summary>
            <Icon name="open" size={20} />
            <span className="when-closed">voir le tableau</span>
            <span className="when-open">masquer le tableau</span>
          </summary>
          <div className="overflow-x-auto">
            <table className="data-table dense">
              <thead>
                <tr>
                  {[
                    'Jour',
                    'Remis',
                    '1er essai',
                    'Échecs',
                    'Rendus',
                    'Délai',
                    'Espèces',
                    'Livreurs',
                  ].map((name, index) => (
                    <th scope="col" className={index === 0 ? undefined : 'numeric'} key={name}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.days.map((day) => (
                  <tr key={day.day}>
                    <th scope="row">{dayOfMonth(day.day)}</th>
                    <td className="numeric">{day.delivered}</td>
                    <td className="numeric">{percentWords(day.firstTryPercent, day.delivered)}</td>
                    <td className="numeric">{day.failures}</td>
                    <td className="numeric">{day.returned}</td>
                    <td className="numeric">{medianWords(day.medianMinutes)}</td>
                    <td className="numeric">
                      <Sum francs={day.cash} />
                    </td>
                    <td className="numeric">
                      <Sum francs={day.courierFees} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </section>
    </>
  )
}

function Strip({
  title,
  sums,
  before,
  beforeWords,
}: {
  title: string
  sums: Sums
  before: Sums | undefined
  beforeWords: string
}) {
  const cells = [
    ['Colis remis', String(sums.delivered), `${beforeWords} ${before?.delivered ?? 0}`],
    [
      'Du premier coup',
      percentWords(sums.firstTryPercent, sums.delivered),
      `${beforeWords} ${percentWords(before?.firstTryPercent ?? null, before?.delivered ?? 0)}`,
    ],
    [
      'Échecs et retours',
      `${sums.failures} / ${sums.returned}`,
      `${beforeWords} ${before?.failures ?? 0} / ${before?.returned ?? 0}`,
    ],
    [
      'Délai médian',
      medianWords(sums.medianMinutes),
      `${beforeWords} ${medianWords(before?.medianMinutes ?? null)}`,
    ],
    [
      'Espèces encaissées',
      formatFrancs(sums.cash),
      `gains des livreurs ${formatFrancs(sums.courierFees)}`,
    ],
  ] as const
  return (
    <section aria-label={title}>
      <h2 className="mb-2">{title}</h2>
      <dl className="key-figures tight figures-5">
        {cells.map(([name, value, words], index) => (
          <div
            className={index === cells.length - 1 ? 'key-figure whole' : 'key-figure'}
            key={name}
          >
            <dt>{name}</dt>
            <dd>{value}</dd>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Bars({ days }: { days: readonly DayFigures[] }) {
  const most = Math.max(1, ...days.map(({ delivered }) => delivered))
  const width = 100 / days.length
  return (
    <svg className="chart" width="100%" height={168} aria-hidden="true">
      {days.map(({ day, delivered }, index) => {
        const height = (delivered / most) * 120
        const isLast = index === days.length - 1
        return (
          <g key={day}>
            <rect
              className={isLast ? 'chart-strong' : 'chart-bar'}
              x={`${index * width + width * 0.2}%`}
              y={140 - height}
              width={`${width * 0.6}%`}
              height={height}
              rx={3}
            />
            <text className="chart-value" x={`${index * width + width / 2}%`} y={134 - height}>
              {delivered}
            </text>
            <text
              className={isLast ? 'chart-x chart-x-strong' : 'chart-x'}
              x={`${index * width + width / 2}%`}
              y={160}
            >
              {weekDayShort(day)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
