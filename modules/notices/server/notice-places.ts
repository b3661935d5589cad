/** Targets of notices: page, app screen, resource type. */
const places = {
  order: ['/commandes/:id', 'orders/:id', 'order'],
  product: ['/product/:slug', 'products/:slug', 'product'],
  ownReview: ['/product/:slug?avis=1', 'products/:slug', 'product'],
  shop: ['/boutique/:slug', 'shops/:slug', 'shop'],
  favourites: ['/favoris', 'favourites', 'product'],
  followedShops: ['/favoris?onglet=boutiques', 'followed-shops', 'shop'],
  account: ['/profile', 'profile', 'account'],
  ownData: ['/mes-donnees', 'own-data', 'account'],
  plan: ['/Payement/abonnement', 'subscription', 'subscription'],
  planRefund: ['/Payement/abonnement', 'subscription', 'refund'],
  buyerComplaint: ['/reclamation/historique?reclamation=:id', 'complaints/:id', 'complaint'],
  buyerConversation: ['/messages/:id', 'messages/:id', 'conversation'],
  // Seller.
  newProduct: ['/ajoutproduit', 'seller/products/new', 'shop'],
  shopProducts: ['/vendeur-dashboard?onglet=produits', 'seller/products', 'product'],
  suspendedProducts: [
    '/vendeur-dashboard?onglet=produits&etat=suspendus',
    'seller/products',
    'product',
  ],
  shopReviews: ['/vendeur-dashboard?onglet=avis', 'seller/reviews', 'product'],
  shopSettings: ['/vendeur-dashboard?onglet=boutique', 'seller/shop', 'shop'],
  integrations: ['/vendeur-dashboard?onglet=integrations', 'seller/integrations', 'webhook'],
  commission: ['/vendeur-dashboard?onglet=versements', 'seller/payouts', 'commission_rule'],
  heldShare: ['/vendeur-dashboard?onglet=versements', 'seller/payouts', 'order'],
  shopPayout: ['/vendeur-dashboard?onglet=versements&releve=:id', 'payouts', 'payout'],
  shopComplaint: [
    '/vendeur-dashboard?onglet=reclamations&reclamation=:id',
    'seller/complaints/:id',
    'complaint',
  ],
  shopConversation: [
    '/vendeur-dashboard?onglet=messages&conversation=:id',
    'seller/messages/:id',
    'conversation',
  ],
  shopTeam: ['/vendeur-dashboard?onglet=equipe', 'seller/team', 'shop_helper'],
  helping: ['/aider', 'helping', 'shop_helper'],
  formerHelper: ['/profile', 'profile', 'shop_helper'],
  // Courier and dispatch manager.
  courierShops: ['/livreur-dashboard', 'courier/shops', 'courier'],
  courierParcel: ['/livreur-dashboard', 'courier/shops', 'parcel'],
  courierCash: ['/livreur-dashboard?onglet=caisse', 'courier/cash', 'courier'],
  courierPayout: ['/livreur-dashboard', 'payouts', 'payout'],
  payoutNumber: ['/livreur-dashboard?onglet=caisse', 'payouts', 'payout'],
  dispatch: ['/LivraisonDashboard', 'dispatch', 'dispatch'],
  dispatchParcel: ['/LivraisonDashboard?colis=:id', 'dispatch', 'dispatch'],
  dispatchCash: ['/LivraisonDashboard?onglet=caisses', 'dispatch/cash', 'dispatch'],
  dispatchCouriers: ['/LivraisonDashboard', 'dispatch/couriers', 'courier'],
  // Team.
  teamComplaint: ['/admin-reclamations?reclamation=:id', 'admin/complaints/:id', 'complaint'],
  appointments: ['/admin-user?vue=nominations', 'team/appointments', 'user'],
  marketHealth: ['/admin-dashboard', 'admin', 'job'],
  ledger: ['/financeDashboard', 'finance', 'ledger'],
} as const satisfies Record<string, readonly [webUrl: string, appRoute: string, of: string]>

export function leadsTo(place: keyof typeof places, resourceId: string | null = null) {
  const [webUrl, appRoute, resourceType] = places[place]
  const filled = (address: string) => address.replace(':id', resourceId ?? '')
  return { webUrl: filled(webUrl), appRoute: filled(appRoute), resourceType, resourceId }
}

export function leadsToPage(
  place: 'product' | 'ownReview' | 'shop' | 'shopReviews',
  { id, slug }: { id: string | null; slug: string },
) {
  const { webUrl, appRoute, ...about } = leadsTo(place, id)
  const filled = (address: string) => address.replace(':slug', slug)
  return { webUrl: filled(webUrl), appRoute: filled(appRoute), ...about, slug }
}
