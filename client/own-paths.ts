import { brand } from '#kernel/wire/brand.ts'

export const ownPaths = {
  secondFactor: (from?: string) =>
    from ? `/verification?from=${encodeURIComponent(from)}` : '/verification',
  loginByCode: (from?: string) =>
    `/login?${new URLSearchParams({ par: 'code', ...(from && { from }) })}`,
  ownerCheck: (from?: string) =>
    from ? `/est-ce-votre-compte?from=${encodeURIComponent(from)}` : '/est-ce-votre-compte',
  lostSim: () => '/sim-perdue',
  falseMessage: () => '/faux-message',
  forgotPassword: () => '/codeoublier',
  resetPassword: () => '/reinitialiser',
  notificationSettings: () => '/notifications/reglages',
  shopInvitations: () => '/aider',
  saleByLink: (token: string) => `/vente/${encodeURIComponent(token)}`,
  payFor: (token: string) => `/payer/${encodeURIComponent(token)}`,
  messages: (id?: string) => (id ? `/messages/${encodeURIComponent(id)}` : '/messages'),
  /** A product's slug, a parcel's id. */
  writeTo: (shop: string, about: { produit?: string; colis?: string } = {}) => {
    const search = String(new URLSearchParams(about))
    return `/messages/boutique/${encodeURIComponent(shop)}${search && `?${search}`}`
  },
  ownData: () => '/mes-donnees',
  becomeCourier: () => '/become-delivery',
  becomeDispatchManager: () => '/become-Chefdelivery',
  support: () => '/support',
  deleteAccount: () => '/supprimerCompte',
  mobileApp: () => `/${brand.slug}-mobile`,
  /** `parcelId` when the order has several. */
  complain: (orderNumber?: string, parcelId?: string) =>
    orderNumber
      ? `/reclamation?commande=${encodeURIComponent(orderNumber)}${parcelId ? `&colis=${parcelId}` : ''}`
      : '/reclamation',
  complaints: (id?: string) =>
    id
      ? `/reclamation/historique?reclamation=${encodeURIComponent(id)}`
      : '/reclamation/historique',
  refusals: () => '/livraisons-refusees',
  reviewLines: (orderId?: string) =>
    orderId ? `/avis?commande=${encodeURIComponent(orderId)}` : '/avis',
} as const
