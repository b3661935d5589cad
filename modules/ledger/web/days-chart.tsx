import { useState } from 'react'

import { formatCount, formatFrancs, sumOf } from '#kernel/wire/money.ts'
import { providerWords } from '#modules/payments/contract/provider-words.ts'
import { paymentProviders } from '#modules/payments/contract/payment-method.ts'
import { ChartFrame, MARK_DROP } from '#web/ui/charts/chart-frame.tsx'
import { formatDay } from '#web/ui/words/dates.ts'
import { FigureTable } from '#web/ui/charts/figure-table.tsx'

import type { Overview } from './overview-figures.tsx'

const shown = 31

/**
 * What came in day by day, in two stacked series (operators, cash) readable in grey; the same
 * figures as a table below.
 */
export function DaysChart({ days }: { days: Overview['days'] }) {
  const last = days.slice(-shown).map(({ day, byProvider, cash }) => ({
    day,
    byProvider,
    mobile: sumOf(Object.values(byProvider)),
    cash,
  }))
  // The first is the market's own; another appears with its first payment.
  const operators = paymentProviders.filter(
    (name, index) => index === 0 || last.some(({ byProvider }) => byProvider[name] > 0),
  )
  const step = 100 / Math.max(last.length, 1)
  const [pointed, setPointed] = useState<number | null>(null)
  const pointedDay = last[pointed ?? last.length - 1]
  return (
    <section className="card" aria-labelledby="par-jour">
      <div className="card-head">
        <h2 id="par-jour">Encaissé par jour</h2>
        <p className="legend">
          <span>
            <i />
            {operators.map((name) => providerWords[name]).join(', ')}
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
            values={last.map(({ mobile, cash }) => mobile + cash)}
            floor={178}
            onPoint={(share) => setPointed(Math.floor(share * last.length))}
            said={
              pointedDay &&
              `${formatDay(pointedDay.day)} : ${formatFrancs(pointedDay.mobile)}, espèces ${formatFrancs(pointedDay.cash)}`
            }
          >
            {(yOf, floor) =>
              last.map(({ day, mobile, cash }, index) => (
                <g key={day}>
                  <rect
                    className="chart-bar chart-strong"
                    x={`${step * (index + 0.19)}%`}
                    width={`${step * 0.62}%`}
                    y={yOf(mobile)}
                    height={floor - yOf(mobile)}
                  />
                  <rect
                    className="chart-bar chart-second"
                    x={`${step * (index + 0.19)}%`}
                    width={`${step * 0.62}%`}
                    y={Math.max(yOf(mobile + cash) - 1.5, 0)}
                    height={yOf(mobile) - yOf(mobile + cash)}
                  />
                  {(last.length <= 14 || index % 5 === 0 || index === last.length - 1) &&
                    (index === last.length - 1 ||
                      last.length <= 14 ||
                      last.length - 1 - index > 2) && (
                      <text
                        className="chart-x"
                        x={`${step * (index + 0.5)}%`}
                        y={floor + MARK_DROP}
                      >
                        {Number(day.slice(8))}
                      </text>
                    )}
                </g>
              ))
            }
          </ChartFrame>
          <FigureTable
            heads={['Jour', ...operators.map((name) => `${providerWords[name]}, f`), 'Espèces, f']}
            rows={last.map(({ day, byProvider, cash }) => [
              day.split('-').toReversed().join('/'),
              ...operators.map((name) => formatCount(byProvider[name])),
              formatCount(cash),
            ])}
          />
        </>
      )}
    </section>
  )
}
