import { useCallback, useState, type MouseEvent, type ReactNode, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { brand } from '#kernel/wire/brand.ts'
import { SEARCH_FIELD, SearchBox } from '#modules/search/web/index.ts'
import { useCart } from '#modules/cart/web/index.ts'
import { paths } from '#client/paths.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Logo } from '#ui/icons/logo.tsx'
import { useUser } from '#client/session/user-info.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { barLinks, isCurrent } from './bar-links.ts'
import { ServerHtml } from '#client/device/server-html.tsx'
import { late } from '#ui/sheets/late.tsx'
import { Sum } from '#ui/words/sum.tsx'

const drawn = import.meta.env.SSR ? await import('./category-bar.tsx') : null

let Loaded: ComponentType | undefined

const load = async () => {
  // Phones do not show it, so they do not load it.
  if (innerWidth < 900) throw new Error('narrow')
  const bar = await import('./category-bar.tsx')
  await bar.fetchCategories()
  return (Loaded = bar.CategoryBar)
}

const Late = late(load)

/** Without a boundary once loaded: it would leave the row blank for a moment. */
const Bar = () => (Loaded ? <Loaded /> : <Late />)

/** Pages whose header always shows the search field on a phone; elsewhere an icon opens it. */
const SEARCHING = [paths.home(), paths.shop(), paths.search()]

/** Sticky header. Anonymous until the browser knows its user, since a cache keeps the page. */
export function Header({ bell }: { bell?: ReactNode }) {
  const { pathname, key } = useLocation()
  const always = SEARCHING.includes(pathname.toLowerCase())
  // Page on which the overlay was opened; navigation closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const opened = openedOn === key
  const open = useCallback(() => setOpenedOn(key), [key])
  const close = useCallback(() => setOpenedOn(null), [])
  const openAndFocus = (event: MouseEvent) => {
    event.preventDefault()
    // Synchronous, within the press: otherwise a phone does not open its keyboard.
    flushSync(open)
    document.getElementById(SEARCH_FIELD)?.focus()
  }
  return (
    <>
      <header className={classes('header', (always || opened) && 'header-search')}>
        <div className="header-inside">
          <Link className="logo" to={paths.home()} aria-label={`${brand.name}, accueil`}>
            <Logo />
          </Link>
          <CategoryPlace />
          <SearchBox opened={opened} onOpen={open} onClose={close} />
          <BottomBar />
          <div className="header-actions">
            {/* A link: it works before and without JavaScript. */}
            <a
              className="icon-button phone-only"
              href={paths.search()}
              aria-label="Chercher"
              data-opens={SEARCH_FIELD}
              onClick={openAndFocus}
            >
              <Icon name="search" />
            </a>
            {bell}
            <AccountLink />
            <HeaderCart />
          </div>
        </div>
      </header>
      {opened && <div className="suggestions-scrim" />}
    </>
  )
}

function AccountLink() {
  const user = useUser()
  const { pathname, search } = useLocation()
  const here = pathname + search
  const name = user?.name || user?.shopName || 'Utilisateur'
  if (!user)
    return (
      <Link
        className="icon-button"
        to={paths.login(here === '/' ? undefined : here)}
        aria-label="Se connecter"
      >
        <Icon name="person" />
      </Link>
    )
  return (
    <Link className="icon-button" to={paths.profile()}>
      <span className="visually-hidden">{`Profil : ${name}`}</span>
      <Avatar name={name} imageUrl={user.imageUrl} />
    </Link>
  )
}

/**
 * Four links: fixed at the bottom on a phone, in the header on a laptop. The role's own comes once
 * the user is known.
 */
function BottomBar() {
  const user = useUser()
  const { pathname } = useLocation()
  return (
    <nav className="bottom-bar" aria-label="Navigation principale">
      <ul>
        {barLinks(user?.role, Boolean(user?.helps)).map(({ to, words, icon }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
              <Icon name={icon} />
              <span>{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Categories as the server drew them. Their code is loaded at the first press, or with the next
 * page.
 */
function CategoryPlace() {
  const { pathname } = useLocation()
  return (
    <ServerHtml
      className="category-place"
      drawn={drawn && <drawn.CategoryBar />}
      late={<Bar />}
      load={load}
      until={pathname}
    />
  )
}

function HeaderCart() {
  const { count, total } = useCart()
  return (
    <Link className="header-cart laptop-only" to={paths.cart()}>
      <Icon name="cart" />
      <span>Panier</span>
      {count > 0 && (
        <b className="figures">
          <span className="count">{count > 99 ? '99+' : count}</span>
          <Sum francs={total} />
        </b>
      )}
    </Link>
  )
}
