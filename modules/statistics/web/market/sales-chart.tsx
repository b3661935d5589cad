import { daysWords } from '#kernel/wire/span-words.ts'
import { dayOfMonth } from '#kernel/wire/due-words.ts'
import { useState } from 'react'

import { formatFrancs, sumOf } from '#kernel/wire/money.ts'
import { ChartFrame, MARK_DROP } from '#ui/charts/chart-frame.tsx'
import { FigureTable } from '#ui/charts/figure-table.tsx'
import { Sum } from '#ui/words/sum.tsx'

import { dayGroups } from '../day-groups.ts'
import type { Overview } from './to-treat.tsx'
import './line-chart.css'

const anchors = ['start', 'middle', 'end'] as const

/** Daily sales, previous period dashed, with a table. */
export function SalesChart({ overview: { days: single, sales } }: { overview: Overview }) {
  const [pointed, setPointed] = useState<number | null>(null)
  const days = dayGroups(single).map(({ days: group, name }) => ({
    day: group.at(-1)?.day ?? '',
    name,
    francs: sumOf(group, ({ francs }) => francs),
    before: sumOf(group, ({ before }) => before),
    orders: sumOf(group, ({ orders }) => orders),
  }))
  const spot = pointed ?? days.length - 1
  const pointedDay = days[spot]
  const x = (index: number) => (1_000 * index) / Math.max(1, days.length - 1)
  const marks = [0, Math.floor((days.length - 1) / 2), days.length - 1]
  return (
    <>
      <p>
        <span className="amount amount-medium">
          <Sum francs={sales.now} />
        </span>{' '}
        <span className="muted">{`${formatFrancs(sales.before)} les ${daysWords(single.length)} d’avant`}</span>
      </p>
      <p className="legend">
        <span>
          <i className="now" />
          {single.length} derniers jours
        </span>
        <span>
          <i className="before" />
          {single.length} jours d’avant
        </span>
      </p>
      <ChartFrame
        title={`Ventes ${single.length > 31 ? 'par semaine' : 'par jour'} sur ${daysWords(single.length)}`}
        values={days.flatMap(({ francs, before }) => [francs, before])}
        floor={186}
        onPoint={(share) => setPointed(Math.round(share * (days.length - 1)))}
        said={
          pointedDay &&
          `${pointedDay.name} : ${formatFrancs(pointedDay.francs)}, avant ${formatFrancs(pointedDay.before)}`
        }
      >
        {(yOf, floor) => {
          const line = (of: (day: { francs: number; before: number }) => number) =>
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
              <line
                className="chart-base"
                x1={`${x(spot) / 10}%`}
                x2={`${x(spot) / 10}%`}
                y1="14"
                y2={floor}
              />
              {marks.map((index, place) => {
                const day = days[index]
                return (
                  day && (
                    <text
                      key={day.day}
                      x={`${x(index) / 10}%`}
                      y={floor + MARK_DROP}
                      className="chart-y"
                      textAnchor={anchors[place]}
                    >
                      {dayOfMonth(`${day.day}T12:00:00Z`)}
                    </text>
                  )
                )
              })}
            </>
          )
        }}
      </ChartFrame>
      <FigureTable
        heads={[single.length > 31 ? 'Semaine' : 'Jour', 'Ventes', 'Avant', 'Commandes']}
        rows={days
          .toReversed()
          .map(({ name, francs, before, orders }) => [
            name,
            formatFrancs(francs),
            formatFrancs(before),
            String(orders),
          ])}
      />
    </>
  )
}
