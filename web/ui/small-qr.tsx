import { encode } from 'uqr'

/** The digits beside it, for a camera; loaded on its own. */
export function SmallQr({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const dark = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className="code-qr"
      viewBox={`0 0 ${size} ${size}`}
      width={84}
      height={84}
      role="img"
      aria-label="Code QR des mêmes chiffres"
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#1f1a17" d={dark} />
    </svg>
  )
}
