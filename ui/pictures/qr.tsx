import { lazy, Suspense, type ComponentProps } from 'react'

// The same content stands beside it in words.
const QrDrawing = lazy(() =>
  import('./qr-drawing.tsx').then((loaded) => ({ default: loaded.QrDrawing })),
)

/** QR code, drawn on the device: no other server sees its content. */
export function Qr(code: ComponentProps<typeof QrDrawing>) {
  return (
    <Suspense fallback={null}>
      <QrDrawing {...code} />
    </Suspense>
  )
}
