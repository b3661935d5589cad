import { brand } from '#kernel/wire/brand.ts'

/** Links to a user's own account, and to what they request from the team. */
export const ownPaths = {
  /** The second factor of the team. */
  secondFactor: (from?: string) =>
    from ? `/verification?from=${encodeURIComponent(from)}` : '/verification',
  forgotPassword: () => '/codeoublier',
  resetPassword: () => '/reinitialiser',
  notificationSettings: () => '/notifications/reglages',
  /** Invitations to help a shop. */
  shopInvitations: () => '/aider',
  /** Where a relative pays. */
  payFor: (token: string) => `/payer/${encodeURIComponent(token)}`,
  ownData: () => '/mes-donnees',
  becomeCourier: () => '/become-delivery',
  becomeDispatchManager: () => '/become-Chefdelivery',
  support: () => '/support',
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
} as const
