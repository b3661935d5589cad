import { Icon } from './icon.tsx'

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

const TOP = 14
const FLOOR = 162

/** Amounts side by side, the last one dark with its value, and the same figures as a table. Sizes in percent, since pages carry no style. */
export function BarChart({ title, bars, format, heads }: BarChartProps) {
  const top = roundTop(Math.max(0, ...bars.map(({ value }) => value)))
  const yOf = (value: number) => FLOOR - (value / top) * (FLOOR - TOP)
  const step = 100 / Math.max(1, bars.length)
  const width = step * (bars.length > 10 ? 0.7 : 0.62)
  const last = bars.at(-1)
  return (
    <>
      <div className="chart-frame">
        <svg className="chart-axis" width="48" height="184" aria-hidden="true">
          {[0, top / 2, top].map((value) => (
            <text className="chart-y" key={value} x="0" y={yOf(value) + 4}>
              {axisWords(value)}
            </text>
          ))}
        </svg>
        <svg className="chart" height="184" role="img" aria-label={title}>
          {[0, top / 2, top].map((value) => (
            <line
              className="chart-grid"
              key={value}
              x1="0"
              x2="100%"
              y1={yOf(value)}
              y2={yOf(value)}
            />
          ))}
          {bars.map(({ name, mark, value }, index) => (
            <g key={name}>
              <rect
                className={index === bars.length - 1 ? 'chart-bar chart-strong' : 'chart-bar'}
                x={`${index * step + (step - width) / 2}%`}
                width={`${width}%`}
                y={yOf(value)}
                height={FLOOR - yOf(value)}
                rx="2"
              />
              {mark && (
                <text
                  className={index === bars.length - 1 ? 'chart-x chart-x-strong' : 'chart-x'}
                  x={`${(index + 0.5) * step}%`}
                  y="180"
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
          <line className="chart-base" x1="0" x2="100%" y1={FLOOR} y2={FLOOR} />
        </svg>
      </div>
      <FigureTable
        heads={heads}
        rows={bars.map(({ name, value, cells = [] }) => [name, format(value), ...cells])}
      />
    </>
  )
}

type FigureTableProps = {
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  words?: { open: string; close: string }
}
const usualWords = { open: 'voir le tableau', close: 'masquer le tableau' }

/** A chart’s figures, one press away. */
export function FigureTable({ heads, rows, words = usualWords }: FigureTableProps) {
  return (
    <details className="figure-table">
      <summary>
        <Icon name="open" size={20} />
        <span className="when-closed">{words.open}</span>
        <span className="when-open">{words.close}</span>
      </summary>
      <table className="mini-table">
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index > 0 ? 'numeric' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td className="numeric" key={heads[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** The next of 1, 2, 5, 10, 20 … that holds the highest value. */
export function roundTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 10)))
  return [1, 2, 5, 10].map((times) => times * power).find((top) => top >= value) ?? value
}

/** `50 000`, from a million `0,8 M`. */
export function axisWords(value: number): string {
  if (value >= 1_000_000)
    return `${(value / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0M`
  return Math.round(value).toLocaleString('fr-FR')
}
