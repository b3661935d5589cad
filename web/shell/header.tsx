import { useCallback, useState, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router'

import { brand } from '#kernel/wire/brand.ts'
import { paths } from '../paths.ts'
import { SEARCH_FIELD, SearchBox } from '#modules/search/web/index.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { Logo } from '../ui/icons/logo.tsx'

import { AccountLink } from './account-link.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { CategoryPlace } from './category-place.tsx'
import { HeaderCart } from './header-cart.tsx'

/**
 * Pages whose header always shows the search field on a phone; elsewhere an icon opens it. A laptop
 * always shows it.
 */
const SEARCHING = [paths.home(), paths.shop(), paths.search()]

/**
 * Sticky: logo, search, bell, profile; on a laptop also the four links, the categories and the
 * cart. The same for everybody until the device says who is signed in.
 */
export function Header({ bell }: { bell?: ReactNode }) {
  const { pathname, key } = useLocation()
  const always = SEARCHING.includes(pathname.toLowerCase())
  // The page on which the overlay was opened: navigation closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const opened = openedOn === key
  const open = useCallback(() => setOpenedOn(key), [key])
  const close = useCallback(() => setOpenedOn(null), [])
  const openAndFocus = (event: MouseEvent) => {
    event.preventDefault()
    // Synchronously, within the press: otherwise a phone does not open its keyboard.
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
            {/* A link, so that searching works before and without JavaScript. */}
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
