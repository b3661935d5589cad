import { lazy } from 'react'

import { ServerHtml } from '#client/device/server-html.tsx'

import { loadLazyParts } from './load-lazy-parts.ts'
import type { ProductReadingProps } from './product-words.tsx'

const drawn = import.meta.env.SSR ? await import('./product-words.tsx') : null
const Part = lazy(() => loadLazyParts().then((parts) => ({ default: parts.ProductPart })))

type ServerDrawnProps = ProductReadingProps & {
  part: 'seller' | 'words'
  className?: string
  until?: unknown
}

export function ServerDrawn({ className, until, ...props }: ServerDrawnProps) {
  return (
    <ServerHtml
      className={className}
      drawn={drawn && <drawn.ProductPart {...props} />}
      late={<Part {...props} />}
      load={loadLazyParts}
      until={until}
    />
  )
}
