import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'

import type { PageHandle } from '../page-handle.ts'
import { Notices } from '../ui/lists/notices.tsx'

import { FloatingCart } from './floating-cart.tsx'
import { HeaderBell } from './header-bell.tsx'
import { Header } from './header.tsx'
import { OfflineBand } from './offline-band.tsx'
import { PageProgress } from './page-progress.tsx'

/**
 * Header with the bottom bar, page. A work screen brings its own frame (`handle.work`) and gets
 * only what every page needs.
 */
export function Shell({ children }: { children: ReactNode }) {
  const work = useMatches().some((match) => (match.handle as PageHandle | undefined)?.work)
  const page = useFocusAfterNavigation()
  if (work)
    return (
      <>
        {children}
        <Notices />
      </>
    )
  return (
    <>
      <a className="visually-hidden" href="#contenu">
        Aller au contenu
      </a>
      <PageProgress />
      <Header bell={<HeaderBell />} />
      <OfflineBand />
      <main id="contenu" tabIndex={-1} ref={page}>
        {children}
      </main>
      <FloatingCart />
      <Notices />
    </>
  )
}

/**
 * Changing page moves the focus to the new one, as a browser would; filters and tabs of the same
 * page leave it alone.
 */
function useFocusAfterNavigation() {
  const page = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    page.current?.focus({ preventScroll: true })
  }, [pathname])
  return page
}
