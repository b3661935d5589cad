import { encode } from 'uqr'

/** @param size px, with the white border */
export function QrDrawing({ text, label, size }: { text: string; label: string; size: number }) {
  const { data, size: modules } = encode(text, { border: 2 })
  const dark = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${modules} ${modules}`}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#1f1a17" d={dark} />
    </svg>
  )
}
