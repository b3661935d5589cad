import { lazy, Suspense, useEffect, useRef, useState, type MouseEvent } from 'react'

import { useHydrated } from '#web/device/use-hydrated.ts'

import { loadLazyParts } from './load-lazy-parts.ts'
import type { ProductReadingProps } from './product-words.tsx'

const drawn = import.meta.env.SSR ? await import('./product-words.tsx') : null
const Part = lazy(() => loadLazyParts().then((parts) => ({ default: parts.ProductPart })))
/** React leaves the HTML of an element with raw content alone when it hydrates; the value is never written. */
const asDrawn = { __html: '' }

/**
 * A part of a product’s page that is mostly read. On the first page of a visit the HTML of the server stays, without code: React does not hydrate inside
 * an element with `dangerouslySetInnerHTML`. A press on a button in it loads the code, hydrates the part and presses the button again.
 * After a navigation within the market it is drawn by the browser.
 */
export function ServerDrawn({
  className,
  ...props
}: ProductReadingProps & { part: 'seller' | 'words'; className?: string }) {
  const hydrated = useHydrated()
  const [inert, setInert] = useState(!hydrated)
  const pressed = useRef(-1)
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (inert || pressed.current < 0) return
    const again = buttonsOf(root.current)[pressed.current]
    pressed.current = -1
    again?.click()
  })
  const hydrate = ({ target }: MouseEvent) => {
    const place = buttonsOf(root.current).findIndex((button) => button.contains(target as Node))
    if (place < 0) return
    pressed.current = place
    void loadLazyParts().then(() => setInert(false), nothing)
  }
  if (inert && !drawn)
    return (
      // Only a press on a button inside, which is one for the keyboard too, is handled here.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
      <div
        key="inert"
        ref={root}
        className={className}
        suppressHydrationWarning
        onClick={hydrate}
        dangerouslySetInnerHTML={asDrawn}
      />
    )
  return (
    // On the server without a boundary: React would write a large one elsewhere and have a script move it.
    <div key="live" ref={root} className={className}>
      {drawn ? (
        <drawn.ProductPart {...props} />
      ) : (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )}
    </div>
  )
}

function buttonsOf(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll('button') ?? [])]
}

function nothing(): void {}
