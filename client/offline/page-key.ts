/** Pages whose content depends on the query; others ignore it (campaign tags). */
const BY_QUERY = /^\/(search|boutique|category\/)/i

/** Pages with the same HTML for all users, filled in by the browser: one copy serves all. */
const BY_PATTERN: readonly (readonly [form: RegExp, key: string])[] = [
  [/^\/commandes\/[^/]+$/i, '/commandes/une'],
  [/^\/messages\/boutique\/[^/]+$/i, '/messages/boutique/une'],
  [/^\/messages\/[^/]+$/i, '/messages/une'],
  [/^\/payement\/(?!abonnement$)[^/]+$/i, '/payement/un'],
]

/**
 * Pages that may be kept. New ones and those with a token in their address (`/payer`, `/reponse`,
 * `/vente`, `/changercode`) may not. Personal data is stored apart, under its owner (kept.ts). All
 * are dropped at log-out: the list of pages seen is personal.
 */
const MAY_BE_KEPT = [
  // Public.
  /^\/$/,
  /^\/(boutique|category|product)\/[^/]+$/i,
  /^\/(boutique|search|suggestions|contact|support|condition|confidentialiter|sugu-mobile)$/i,
  /^\/(login|login-sugu|register|codeoublier|become-delivery|become-chefdelivery|devenir-vendeur)$/i,
  // Buyer.
  /^\/(panier|checkoutscreen|favoris|avis|parametre|profile|supprimercompte|aider|mes-donnees)$/i,
  /^\/(commandes|messages|notifications|reclamation)$/i,
  /^\/(notifications\/reglages|reclamation\/historique|verification)$/i,
  // Seller, courier, dispatch, finance, admin.
  /^\/(vendeur-dashboard|ajoutproduit|paiementannuler|payement\/abonnement)$/i,
  /^\/(livreur-dashboard|livraisondashboard|financedashboard|admin-[a-z-]+)$/i,
] as const

/** Fetched although the router reached them without loading a document. */
const WORTH_KEEPING =
  /^\/($|product\/|panier$|favoris$|commandes|messages|parametre$|livreur-dashboard$|vendeur-dashboard$|ajoutproduit$|reclamation$)/i

/** Returns the name under which a page is kept; null when it must not be. */
export function pageKey({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const path = pathname.replace(/(.)\/+$/, '$1')
  const pattern = BY_PATTERN.find(([form]) => form.test(path))
  if (pattern) return pattern[1]
  if (!MAY_BE_KEPT.some((form) => form.test(path))) return null
  return path + (BY_QUERY.test(path) ? search : '')
}

/** Tells whether many addresses share a key: not a page to propose as reading. */
export function isPattern(path: string): boolean {
  return BY_PATTERN.some(([, key]) => key === path)
}

export function isWorthKeeping({ pathname }: Pick<URL, 'pathname'>): boolean {
  return WORTH_KEEPING.test(pathname)
}

/**
 * Returns the page of a router's data request: `/_.data` is the home page’s; `_routes` is dropped.
 */
export function pageOfData({ href }: Pick<URL, 'href'>): URL {
  const page = new URL(href)
  page.pathname = page.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
  page.searchParams.delete('_routes')
  return page
}
