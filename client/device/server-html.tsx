import { Suspense, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'

import { useHydrated } from './use-hydrated.ts'

/** React leaves raw content alone when it hydrates. */
const asDrawn = { __html: '' }

type ServerHtmlProps = {
  className?: string
  /** Null in the browser. */
  drawn: ReactNode
  /** Drawn by the lazily loaded code. */
  late: ReactNode
  load: () => Promise<unknown>
  /** Hydrates when this changes. */
  until?: unknown
}

/**
 * Mostly static part of a page. On a visit's first page the server's HTML stays without code: React
 * does not hydrate inside `dangerouslySetInnerHTML`. A press on a button loads the code, hydrates
 * and presses again. After a navigation the browser draws it.
 */
export function ServerHtml({ className, drawn, late, load, until }: ServerHtmlProps) {
  const hydrated = useHydrated()
  const [inert, setInert] = useState(!hydrated)
  const [first] = useState(until)
  const pressed = useRef(-1)
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (until !== first) void load().then(() => setInert(false), nothing)
  }, [load, until, first])
  const pressAgain = () => {
    const again = buttonsOf(root.current)[pressed.current]
    pressed.current = -1
    again?.focus()
    again?.click()
  }
  const hydrate = ({ target }: MouseEvent) => {
    const place = buttonsOf(root.current).findIndex((button) => button.contains(target as Node))
    if (place < 0) return
    pressed.current = place
    void load().then(() => setInert(false), nothing)
  }
  if (inert && !drawn)
    return (
      // Handles only clicks on buttons inside, which the keyboard can press too.
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
    // Without a boundary: the server would write a large one elsewhere and move it by script.
    <div key="live" ref={root} className={className}>
      {drawn || (
        <Suspense>
          {late}
          <Then act={pressAgain} />
        </Suspense>
      )}
    </div>
  )
}

function Then({ act }: { act: () => void }) {
  useEffect(act)
  return null
}

function buttonsOf(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll('button') ?? [])]
}

function nothing(): void {}
