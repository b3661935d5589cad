import { useState } from 'react'

import { ChartFrame, MARK_DROP } from './chart-frame.tsx'
import { classes } from '../classes.ts'
import { FigureTable } from './figure-table.tsx'

export type Bar = {
  /** Under the bar; empty for none. */
  mark: string
  /** In the table. */
  name: string
  value: number
  /** Further cells of the table. */
  cells?: readonly string[]
}

type BarChartProps = {
  /** For screen readers. */
  title: string
  bars: readonly Bar[]
  format: (value: number) => string
  heads: readonly string[]
}

/**
 * Bars side by side, and their figures as a table. Sizes in percent, since pages carry no style.
 */
export function BarChart({ title, bars, format, heads }: BarChartProps) {
  const step = 100 / Math.max(1, bars.length)
  const width = step * (bars.length > 10 ? 0.7 : 0.62)
  const [pointed, setPointed] = useState<number | null>(null)
  const pointedBar = bars[pointed ?? bars.length - 1]
  return (
    <>
      <ChartFrame
        title={title}
        values={bars.map(({ value }) => value)}
        onPoint={(share) => setPointed(Math.floor(share * bars.length))}
        said={pointedBar && `${pointedBar.name} : ${format(pointedBar.value)}`}
      >
        {(yOf, floor) => (
          <>
            {bars.map(({ name, mark, value }, index) => (
              <g key={name}>
                <rect
                  className={bars[index] === pointedBar ? 'chart-bar chart-strong' : 'chart-bar'}
                  x={`${index * step + (step - width) / 2}%`}
                  width={`${width}%`}
                  y={yOf(value)}
                  height={floor - yOf(value)}
                  rx="2"
                />
                {mark && (
                  <text
                    className={classes(
                      'chart-x',
                      bars[index] === pointedBar && 'chart-x-strong',
                      anchorAt(index, bars.length) === 'middle' &&
                        bars.length > 10 &&
                        'chart-x-inner',
                    )}
                    x={`${(index + 0.5) * step}%`}
                    textAnchor={anchorAt(index, bars.length)}
                    y={floor + MARK_DROP}
                  >
                    {mark}
                  </text>
                )}
              </g>
            ))}
          </>
        )}
      </ChartFrame>
      <FigureTable
        heads={heads}
        rows={bars.map(({ name, value, cells = [] }) => [name, format(value), ...cells])}
      />
    </>
  )
}

/** Keeps the first and the last mark of many bars inside the chart. */
function anchorAt(index: number, count: number): 'start' | 'middle' | 'end' {
  if (count <= 10) return 'middle'
  return index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle'
}
