import { lazy, Suspense, useState } from 'react'

import { useHydrated } from '#web/device/use-hydrated.ts'

import type { ProductWordsProps } from './product-words.tsx'

const drawn = import.meta.env.SSR ? await import('./product-words.tsx') : null
const Words = lazy(() => import('./product-words.tsx').then(({ ProductWords }) => ({ default: ProductWords })))
/** Never written: only said, so that what is there stays. */
const asItStands = { __html: '' }

/**
 * The words of a product’s page. They are only read, so whoever opens the page from outside keeps what the server drew, and downloads no code
 * for it: React leaves alone what is inside an element whose content it was told to be raw. Coming from another page, they are drawn here.
 */
export function ProductReading(props: ProductWordsProps) {
  const hydrated = useHydrated()
  const [fromServer] = useState(!hydrated)
  if (fromServer && !drawn) return <div className="deux" suppressHydrationWarning dangerouslySetInnerHTML={asItStands} />
  return (
    <div className="deux">
      {drawn ? (
        <drawn.ProductWords {...props} />
      ) : (
        <Suspense>
          <Words {...props} />
        </Suspense>
      )}
    </div>
  )
}
