import type { Role } from '#kernel/wire/endpoint.ts'
import { paths } from '#client/paths.ts'
import type { IconName } from '#ui/icons/icon.tsx'

export type BarLink = { to: string; words: string; icon: IconName }

const HOME: BarLink = { to: paths.home(), words: 'Accueil', icon: 'home' }
const SHOP: BarLink = { to: paths.shop(), words: 'Boutique', icon: 'shop' }
const FAVOURITES: BarLink = { to: paths.favourites(), words: 'Favoris', icon: 'heart' }
const SETTINGS: BarLink = { to: paths.settings(), words: 'Paramètres', icon: 'settings' }
const SELLER: BarLink = { to: paths.sellerDashboard(), words: 'Ma boutique', icon: 'shop' }
const COURIER: BarLink = { to: paths.courierDashboard(), words: 'Livraisons', icon: 'delivery' }

/**
 * Chooses the four links: a seller's, helper's or courier's work before the settings; for all
 * others the shop after the home.
 */
export function barLinks(role: Role | undefined, helps = false): readonly BarLink[] {
  if (role === 'vendeur' || helps) return [HOME, FAVOURITES, SELLER, SETTINGS]
  if (role === 'livreur') return [HOME, FAVOURITES, COURIER, SETTINGS]
  return [HOME, SHOP, FAVOURITES, SETTINGS]
}

/** Tells whether `link` is the present page or a parent of it, in any case. `/` is only itself. */
export function isCurrent(link: string, pathname: string): boolean {
  const here = pathname.toLowerCase().replace(/\/+$/, '') || '/'
  return here === link || (link !== '/' && here.startsWith(`${link}/`))
}
