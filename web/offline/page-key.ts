/** Pages whose query says what they show; for the others it is a campaign’s tag. */
const BY_QUERY = /^\/(search|boutique|category\/)/i

/** Pages whose HTML is the same for everybody, filled in by the browser: one copy serves all. */
const BY_PATTERN: readonly (readonly [form: RegExp, key: string])[] = [
  [/^\/commandes\/[^/]+$/i, '/commandes/une'],
  [/^\/messages\/boutique\/[^/]+$/i, '/messages/boutique/une'],
  [/^\/messages\/[^/]+$/i, '/messages/une'],
  [/^\/payement\/(?!abonnement$)[^/]+$/i, '/payement/un'],
]

/** Never kept: the provider’s way back, what is no page, and addresses that hold a secret. */
const NEVER = /^\/(paiement\/|changercode|reinitialiser|api\/)/i

/** Worth a copy although the browser reached them without loading them. */
const WORTH_KEEPING =
  /^\/($|product\/|panier$|favoris$|commandes|messages|parametre$|livreur-dashboard$|vendeur-dashboard$|ajoutproduit$|reclamation$)/i

/** The name under which a page is kept; null when it must not be. */
export function pageKey({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const path = pathname.replace(/(.)\/+$/, '$1')
  if (NEVER.test(path)) return null
  const pattern = BY_PATTERN.find(([form]) => form.test(path))
  return pattern ? pattern[1] : path + (BY_QUERY.test(path) ? search : '')
}

/** A key shared by many addresses: not a page to offer as reading. */
export function isPattern(path: string): boolean {
  return BY_PATTERN.some(([, key]) => key === path)
}

export function isWorthKeeping({ pathname }: Pick<URL, 'pathname'>): boolean {
  return WORTH_KEEPING.test(pathname)
}

/**
 * The page that the router asks the data of: `/_.data` is the home page’s, `_routes` is dropped.
 */
export function pageOfData({ href }: Pick<URL, 'href'>): URL {
  const page = new URL(href)
  page.pathname = page.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
  page.searchParams.delete('_routes')
  return page
}
