import { brand } from '#contract/kernel/brand.ts'

/** Every link of the market but those within work screens (work-paths.ts), which buyers need not download. */
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
  /** The second factor of the team. */
  secondFactor: (from?: string) =>
    from ? `/verification?from=${encodeURIComponent(from)}` : '/verification',
  login: (from?: string) => (from ? `/login?from=${encodeURIComponent(from)}` : '/login'),
  register: (from?: string) => (from ? `/register?from=${encodeURIComponent(from)}` : '/register'),
  forgotPassword: () => '/codeoublier',
  resetPassword: () => '/reinitialiser',
  profile: () => '/profile',
  notifications: () => '/notifications',
  notificationSettings: () => '/notifications/reglages',
  ownData: () => '/mes-donnees',
  becomeSeller: () => '/devenir-vendeur',
  becomeCourier: () => '/become-delivery',
  becomeDispatchManager: () => '/become-Chefdelivery',
  contact: () => '/contact',
  support: () => '/support',
  terms: () => '/condition',
  privacy: () => '/confidentialiter',
  deleteAccount: () => '/supprimerCompte',
  mobileApp: () => `/${brand.slug}-mobile`,
  complain: (orderNumber?: string) =>
    orderNumber ? `/reclamation?commande=${encodeURIComponent(orderNumber)}` : '/reclamation',
  complaints: (id?: string) =>
    id
      ? `/reclamation/historique?reclamation=${encodeURIComponent(id)}`
      : '/reclamation/historique',
  reviewLines: (orderId?: string) =>
    orderId ? `/avis?commande=${encodeURIComponent(orderId)}` : '/avis',
  suggestions: () => '/suggestions',
  sellerDashboard: () => '/vendeur-dashboard',
  courierDashboard: (tab?: string) =>
    tab ? `/livreur-dashboard?onglet=${encodeURIComponent(tab)}` : '/livreur-dashboard',
} as const
