import { lazy, Suspense, useEffect, useRef, useState, type MouseEvent } from 'react'

import { useHydrated } from '#web/device/use-hydrated.ts'

import { loadLater } from './load-later.ts'
import type { ProductReadingProps } from './product-words.tsx'

const drawn = import.meta.env.SSR ? await import('./product-words.tsx') : null
const Part = lazy(() => loadLater().then((later) => ({ default: later.ProductPart })))
/** Never written: only said, so that what is there stays. */
const asItStands = { __html: '' }

/**
 * A part of a product’s page that is mostly read. Whoever opens the page from outside keeps what the server drew, and downloads no code for it: React
 * leaves alone what is inside an element whose content it was told to be raw. A button pressed in it brings it to life, and is then pressed again.
 * Coming from another page of ours, it is drawn here.
 */
export function Still({
  className,
  ...props
}: ProductReadingProps & { part: 'seller' | 'words'; className?: string }) {
  const hydrated = useHydrated()
  const [asleep, setAsleep] = useState(!hydrated)
  const pressed = useRef(-1)
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (asleep || pressed.current < 0) return
    const again = buttonsOf(root.current)[pressed.current]
    pressed.current = -1
    again?.click()
  })
  const wake = ({ target }: MouseEvent) => {
    const place = buttonsOf(root.current).findIndex((button) => button.contains(target as Node))
    if (place < 0) return
    pressed.current = place
    void loadLater().then(() => setAsleep(false), nothing)
  }
  if (asleep && !drawn)
    return (
      // Only a press on a button inside, which is one for the keyboard too, is heard here.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
      <div
        key="asleep"
        ref={root}
        className={className}
        suppressHydrationWarning
        onClick={wake}
        dangerouslySetInnerHTML={asItStands}
      />
    )
  return (
    // On the server without a boundary: React would write a large one elsewhere and have a script move it.
    <div key="awake" ref={root} className={className}>
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
