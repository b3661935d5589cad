import { encode } from 'uqr'

/** The same digits for the courier's camera. Loaded on its own: only a parcel on its way needs it. */
export default function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const dark = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <div className="mt-5 text-center lg:mt-0">
      <div className="qr">
        <svg
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label="Code de remise à scanner"
          shapeRendering="crispEdges"
        >
          <path d={dark} />
        </svg>
      </div>
      <p className="small muted mt-2">Ou faites-lui scanner ce code</p>
    </div>
  )
}
