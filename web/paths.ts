/** Every link of the market. A page that does not exist yet has no line here. */
export const paths = {
  home: () => '/',
  shop: (tab?: string) => (tab ? `/boutique?onglet=${encodeURIComponent(tab)}` : '/boutique'),
  category: (slug: string) => `/category/${encodeURIComponent(slug)}`,
  product: (slug: string) => `/product/${encodeURIComponent(slug)}`,
  search: (words: string) => `/search?q=${encodeURIComponent(words)}`,
  cart: () => '/panier',
  checkout: () => '/CheckoutScreen',
  orders: () => '/commandes',
  order: (id: string) => `/commandes/${encodeURIComponent(id)}`,
  favourites: () => '/favoris',
  settings: () => '/parametre',
  login: (from?: string) => (from ? `/login?from=${encodeURIComponent(from)}` : '/login'),
  register: (from?: string) => (from ? `/register?from=${encodeURIComponent(from)}` : '/register'),
  sellerDashboard: () => '/vendeur-dashboard',
} as const
