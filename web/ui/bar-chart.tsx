import { ChartFrame, MARK_DROP } from './chart-frame.tsx'
import { FigureTable } from './figure-table.tsx'

export type Bar = {
  /** Under the bar, where there is room; « » says nothing. */
  mark: string
  /** In the table. */
  name: string
  value: number
  /** Further cells of the table. */
  cells?: readonly string[]
}

type BarChartProps = {
  /** What is drawn, for those who cannot see it. */
  title: string
  bars: readonly Bar[]
  format: (value: number) => string
  /** Heads of the table: of the names, of the values, of the further cells. */
  heads: readonly string[]
}

/** Amounts side by side, the last one dark with its value, and the same figures as a table. Sizes in percent, since pages carry no style. */
export function BarChart({ title, bars, format, heads }: BarChartProps) {
  const step = 100 / Math.max(1, bars.length)
  const width = step * (bars.length > 10 ? 0.7 : 0.62)
  const last = bars.at(-1)
  return (
    <>
      <ChartFrame title={title} values={bars.map(({ value }) => value)}>
        {(yOf, floor) => (
          <>
            {bars.map(({ name, mark, value }, index) => (
              <g key={name}>
                <rect
                  className={index === bars.length - 1 ? 'chart-bar chart-strong' : 'chart-bar'}
                  x={`${index * step + (step - width) / 2}%`}
                  width={`${width}%`}
                  y={yOf(value)}
                  height={floor - yOf(value)}
                  rx="2"
                />
                {mark && (
                  <text
                    className={index === bars.length - 1 ? 'chart-x chart-x-strong' : 'chart-x'}
                    x={`${(index + 0.5) * step}%`}
                    y={floor + MARK_DROP}
                  >
                    {mark}
                  </text>
                )}
              </g>
            ))}
            {last && last.value > 0 && (
              <text
                className="chart-value"
                x={`${bars.length > 10 ? 93 : (bars.length - 0.5) * step}%`}
                y={Math.max(10, yOf(last.value) - 6)}
              >
                {format(last.value)}
              </text>
            )}
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
