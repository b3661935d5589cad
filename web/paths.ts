/**
 * Every link of the market but those within work screens (work-paths.ts) and those that no public
 * page has (own-paths.ts), which buyers need not download.
 */
export const paths = {
  home: () => '/',
  shop: (tab?: string) => (tab ? `/boutique?onglet=${encodeURIComponent(tab)}` : '/boutique'),
  /** The page of one seller’s shop. */
  seller: (slug: string) => `/boutique/${encodeURIComponent(slug)}`,
  category: (slug: string) => `/category/${encodeURIComponent(slug)}`,
  product: (slug: string) => `/product/${encodeURIComponent(slug)}`,
  search: (words?: string) => (words ? `/search?q=${encodeURIComponent(words)}` : '/search'),
  /** The whole market by some filters, named as in the call that searches. */
  searchBy: (filters: Record<string, string>) => `/search?${new URLSearchParams(filters)}`,
  cart: () => '/panier',
  checkout: () => '/CheckoutScreen',
  orders: () => '/commandes',
  order: (id: string) => `/commandes/${encodeURIComponent(id)}`,
  favourites: () => '/favoris',
  settings: () => '/parametre',
  login: (from?: string) => (from ? `/login?from=${encodeURIComponent(from)}` : '/login'),
  register: (from?: string) => (from ? `/register?from=${encodeURIComponent(from)}` : '/register'),
  profile: () => '/profile',
  notifications: () => '/notifications',
  becomeSeller: () => '/devenir-vendeur',
  contact: () => '/contact',
  terms: () => '/condition',
  privacy: () => '/confidentialiter',
  suggestions: () => '/suggestions',
  sellerDashboard: () => '/vendeur-dashboard',
  courierDashboard: (tab?: string) =>
    tab ? `/livreur-dashboard?onglet=${encodeURIComponent(tab)}` : '/livreur-dashboard',
} as const
