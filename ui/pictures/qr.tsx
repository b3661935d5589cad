import { lazy, Suspense, type ComponentProps } from 'react'

// Its content stands beside it in words, so the drawing may load later.
const QrDrawing = lazy(() =>
  import('./qr-drawing.tsx').then((loaded) => ({ default: loaded.QrDrawing })),
)

/** QR code, drawn on this device: no other server sees its content. */
export function Qr(code: ComponentProps<typeof QrDrawing>) {
  return (
    <Suspense fallback={null}>
      <QrDrawing {...code} />
    </Suspense>
  )
}
