import { Link, useLocation } from 'react-router'

import type { Role } from '#contract/endpoint.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/user-info.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type BarLink = { to: string; words: string; icon: IconName }

const HOME: BarLink = { to: paths.home(), words: 'Accueil', icon: 'accueil' }
const SHOP: BarLink = { to: paths.shop(), words: 'Boutique', icon: 'boutique' }
const FAVOURITES: BarLink = { to: paths.favourites(), words: 'Favoris', icon: 'favori' }
const SETTINGS: BarLink = { to: paths.settings(), words: 'Paramètres', icon: 'reglages' }
const SELLER: BarLink = { to: paths.sellerDashboard(), words: 'Ma boutique', icon: 'boutique' }
const COURIER: BarLink = { to: '/livreur-dashboard', words: 'Livraisons', icon: 'livraison' }

/** Four links; the one that depends on the role comes once the device has said who is signed in. */
export function BottomBar() {
  const user = useUser()
  const { pathname } = useLocation()
  return (
    <nav className="barre" aria-label="Navigation principale">
      <ul>
        {barLinks(user?.role).map(({ to, words, icon }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
              <Icon name={icon} />
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Sellers and couriers find their work before the settings; everybody else finds the shop after the home. */
export function barLinks(role: Role | undefined): BarLink[] {
  if (role === 'vendeur') return [HOME, FAVOURITES, SELLER, SETTINGS]
  if (role === 'livreur') return [HOME, FAVOURITES, COURIER, SETTINGS]
  return [HOME, SHOP, FAVOURITES, SETTINGS]
}

/** Without regard to case, as the pages themselves; `/` only matches itself. */
export function isCurrent(link: string, pathname: string): boolean {
  const here = pathname.toLowerCase().replace(/\/+$/, '') || '/'
  return here === link || (link !== '/' && here.startsWith(`${link}/`))
}
