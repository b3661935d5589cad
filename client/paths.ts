/** Links of public pages; other links are apart, so that buyers need not download them. */
export const paths = {
  home: () => '/',
  shop: (tab?: string) => (tab ? `/boutique?onglet=${encodeURIComponent(tab)}` : '/boutique'),
  seller: (slug: string) => `/boutique/${encodeURIComponent(slug)}`,
  category: (slug: string) => `/category/${encodeURIComponent(slug)}`,
  product: (slug: string) => `/product/${encodeURIComponent(slug)}`,
  search: (words?: string) => (words ? `/search?q=${encodeURIComponent(words)}` : '/search'),
  searchBy: (filters: Record<string, string>) => `/search?${new URLSearchParams(filters)}`,
  cart: () => '/panier',
  /** Of a whole cart, or of what one shop keeps at its counter. */
  checkout: (shopId?: string) =>
    shopId ? `/CheckoutScreen?boutique=${encodeURIComponent(shopId)}` : '/CheckoutScreen',
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
