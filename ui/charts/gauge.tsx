/** Share of a whole as an SVG rectangle, since pages carry no style. Decoration. */
export function Gauge({ percent }: { percent: number }) {
  return (
    <svg className="gauge" aria-hidden="true">
      <rect width={`${Math.max(0, Math.min(100, percent))}%`} height="100%" rx="3" />
    </svg>
  )
}
