import type { PointerEvent, ReactNode } from 'react'

type ChartFrameProps = {
  /** For screen readers. */
  title: string
  values: readonly number[]
  /** Offset of the base line, px. */
  floor?: number
  /** Position of finger or mouse, from 0 at the left to 1 at the right. */
  onPoint?: (share: number) => void
  /** Sentence of the pressed place. */ said?: string | undefined
  /** Draws the values; `yOf` returns a value's offset from the top, px. */
  children: (yOf: (value: number) => number, floor: number) => ReactNode
}

/** Offset of the highest value, and of the marks below the base, px. */
export const CHART_TOP = 14
export const MARK_DROP = 18

/** Axis, lines and base of a chart. Sizes are attributes, since pages carry no style. */
export function ChartFrame({
  title,
  values,
  floor = 162,
  onPoint,
  said,
  children,
}: ChartFrameProps) {
  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onPoint?.(Math.min(0.999, Math.max(0, (clientX - left) / width)))
  }
  const top = roundTop(Math.max(0, ...values))
  const yOf = (value: number) => floor - (value / top) * (floor - CHART_TOP)
  const lines = [0, top / 2, top]
  const height = floor + MARK_DROP + 4
  return (
    <>
      {onPoint && (
        <p className="chart-said" aria-hidden="true">
          {said}
        </p>
      )}
      <div className="chart-frame">
        <svg className="chart-axis" width="48" height={height} aria-hidden="true">
          {lines.map((value) => (
            <text className="chart-y" key={value} x="0" y={yOf(value) + 4}>
              {axisWords(value)}
            </text>
          ))}
        </svg>
        <svg
          className="chart"
          height={height}
          role="img"
          aria-label={title}
          onPointerDown={point}
          onPointerMove={point}
        >
          {lines.map((value) => (
            <line
              className="chart-grid"
              key={value}
              x1="0"
              x2="100%"
              y1={yOf(value)}
              y2={yOf(value)}
            />
          ))}
          {children(yOf, floor)}
          <line className="chart-base" x1="0" x2="100%" y1={floor} y2={floor} />
        </svg>
      </div>
    </>
  )
}

/**
 * Returns the next round number whose half is round as well: 2, 4, 6, 8, 10, 20, 30, 40, 50, 60,
 * 80, 100 …
 */
export function roundTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  const times = power === 1 ? [2, 4, 6, 8, 10] : [1, 2, 3, 4, 5, 6, 8, 10]
  return times.map((one) => one * power).find((top) => top >= value) ?? value
}

/** `50 000`, from a million `0,8 M` */
export function axisWords(value: number): string {
  if (value >= 1_000_000)
    return `${(value / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0M`
  return Math.round(value).toLocaleString('fr-FR')
}
