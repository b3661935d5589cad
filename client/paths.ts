/**
 * Links of public pages; work-paths.ts and own-paths.ts are apart, so that buyers need not download
 * them.
 */
export const paths = {
  home: () => '/',
  shop: (tab?: string) => (tab ? `/boutique?onglet=${encodeURIComponent(tab)}` : '/boutique'),
  seller: (slug: string) => `/boutique/${encodeURIComponent(slug)}`,
  category: (slug: string) => `/category/${encodeURIComponent(slug)}`,
  product: (slug: string) => `/product/${encodeURIComponent(slug)}`,
  search: (words?: string) => (words ? `/search?q=${encodeURIComponent(words)}` : '/search'),
  /** Filters are named as in the search call. */
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
