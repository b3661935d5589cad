import { useEffect, useRef, type ReactNode, Suspense } from 'react'
import { useLocation, useMatches, Link, useNavigation } from 'react-router'
import { cartLabel, useCart } from '#modules/cart/web/index.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { Notices } from '#ui/lists/notices.tsx'
import { Header } from './header.tsx'
import { OfflineBand } from './offline-band.tsx'
import { paths } from '#client/paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { useUser } from '#client/session/user-info.ts'
import { late } from '#ui/sheets/late.tsx'
import './header.css'
import './bottom-bar.css'

const SignedIn = late(async () => (await import('./signed-in.tsx')).SignedIn, Silent)

/** Pages without the floating cart. */
const WITHOUT = [paths.cart(), paths.checkout(), paths.login(), paths.register()].map((path) =>
  path.toLowerCase(),
)

/** Header, bottom bar and page. A work screen (`handle.work`) brings its own frame. */
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

/** Moves the focus to a new page, as a browser would; not for filters and tabs of the same page. */
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

/**
 * Link to the cart, once it holds something. On a product's page on a phone the buying bar has it.
 */
function FloatingCart() {
  const { count } = useCart()
  const { pathname } = useLocation()
  if (count === 0 || WITHOUT.includes(pathname.toLowerCase())) return null
  return (
    <Link className="floating-cart" to={paths.cart()}>
      <Icon name="cart" />
      <span className="visually-hidden">{cartLabel(count)}</span>
      <span className="count" aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
    </Link>
  )
}

/** The user's bell. Its code comes after the page: visitors never need it. */
function HeaderBell() {
  const user = useUser()
  return (
    user && (
      <Suspense fallback={<Silent />}>
        <SignedIn key={user._id} userId={user._id} />
      </Suspense>
    )
  )
}

function Silent() {
  return (
    <span className="icon-button">
      <Icon name="bell" />
    </span>
  )
}

function PageProgress() {
  const { state } = useNavigation()
  return state === 'loading' ? <div className="page-progress" aria-hidden="true" /> : null
}
