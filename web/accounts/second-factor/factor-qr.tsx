import { encode } from 'uqr'

/** The key of an authenticator for its camera, drawn on this device: no other server sees it. */
export function FactorQr({ uri }: { uri: string }) {
  const { data, size } = encode(uri, { border: 2 })
  const dark = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <div className="qr qr-dense">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="Clé à scanner avec votre application"
        shapeRendering="crispEdges"
      >
        <path d={dark} />
      </svg>
    </div>
  )
}
