/** Use of a code: a parcel, a shop, a parcel to give back, goods to take, a relay point. */
type CourierCodeOf = 'colis' | 'boutique' | 'retour' | 'reprise' | 'relais' | 'du-relais'

export const workPaths = {
  shopComplaints: (id?: string) =>
    `/vendeur-dashboard?onglet=reclamations${id ? `&reclamation=${encodeURIComponent(id)}` : ''}`,
  shopMessages: (id?: string) =>
    `/vendeur-dashboard?onglet=messages${id ? `&conversation=${encodeURIComponent(id)}` : ''}`,
  shopRelay: (list?: string) =>
    `/vendeur-dashboard?onglet=relais${list ? `&liste=${encodeURIComponent(list)}` : ''}`,
  shopReviews: () => '/vendeur-dashboard?onglet=avis',
  adminReviews: () => '/admin-avis',
  adminSaleReports: () => '/admin-ventes-signalees',
  adminFraudChecks: () => '/admin-signes',
  adminFalseMessages: () => '/admin-faux-messages',
  /** `report`: a report of a conversation. */
  adminMessages: (report?: string) =>
    report ? `/admin-messages?signalement=${encodeURIComponent(report)}` : '/admin-messages',
  adminConversation: (id: string) => `/admin-messages?conversation=${encodeURIComponent(id)}`,
  adminComplaints: (id?: string) =>
    id ? `/admin-reclamations?reclamation=${encodeURIComponent(id)}` : '/admin-reclamations',
  /** `etat`: one of the shop’s tabs. */
  sellerOrders: (etat?: string) =>
    `/vendeur-dashboard?onglet=commandes${etat ? `&etat=${encodeURIComponent(etat)}` : ''}`,
  sellerOffers: (id?: string) => `/vendeur-dashboard?onglet=ventes${id ? `&vente=${id}` : ''}`,
  newOffer: () => '/vendeur-dashboard?onglet=ventes&nouvelle=1',
  pickList: () => '/vendeur-dashboard?onglet=preparation',
  sellerProducts: () => '/vendeur-dashboard?onglet=produits',
  productFiles: () => '/vendeur-dashboard?onglet=produits&vue=fichier',
  sellerPromotions: () => '/vendeur-dashboard?onglet=promotions',
  newPromotion: () => '/vendeur-dashboard?onglet=promotions&nouvelle=1',
  sellerPayouts: () => '/vendeur-dashboard?onglet=versements',
  shopOpening: () => '/vendeur-dashboard?onglet=ouverture',
  shopSettings: () => '/vendeur-dashboard?onglet=boutique',
  shopTeam: () => '/vendeur-dashboard?onglet=equipe',
  shopVerification: () => '/vendeur-dashboard?onglet=verification',
  shopLevel: () => '/vendeur-dashboard?onglet=niveau',
  shopVisit: (id: string) => `/visite-boutique/${id}`,
  shopIntegrations: () => '/vendeur-dashboard?onglet=integrations',
  addProduct: () => '/ajoutproduit',
  editProduct: (id: string) => `/ajoutproduit?produit=${encodeURIComponent(id)}`,
  waitingProduct: (id: string) => `/ajoutproduit?attente=${encodeURIComponent(id)}`,
  copyProduct: (id: string) => `/ajoutproduit?copie=${encodeURIComponent(id)}`,
  subscription: () => '/Payement/abonnement',
  planPayment: (plan: string) => `/Payement/${encodeURIComponent(plan)}`,
  paymentCancelled: () => '/PaiementAnnuler',
  courierCode: (what: CourierCodeOf, id: string) =>
    `/livreur-dashboard?onglet=otp&${what}=${encodeURIComponent(id)}`,
  dispatchDashboard: (tab?: string) =>
    tab ? `/LivraisonDashboard?onglet=${encodeURIComponent(tab)}` : '/LivraisonDashboard',
  adminDashboard: () => '/admin-dashboard',
  adminUsers: () => '/admin-user',
  adminUser: (id: string) => `/admin-user?compte=${encodeURIComponent(id)}`,
  adminDeletions: () => '/admin-user?vue=suppressions',
  adminAppointments: () => '/admin-user?vue=nominations',
  adminProducts: () => '/admin-product',
  adminCategories: () => '/admin-categorie',
  adminOrders: (id?: string) =>
    id ? `/admin-order?commande=${encodeURIComponent(id)}` : '/admin-order',
  adminAnnouncements: () => '/admin-annonces',
  adminShops: () => '/admin-boutiques',
  adminVerifications: () => '/admin-verifications',
  adminRelays: () => '/admin-relais',
  adminTariff: (view?: string) => (view ? `/admin-frais?vue=${view}` : '/admin-frais'),
  adminCalendar: () => '/admin-calendrier',
  adminPlans: (state?: string) => (state ? `/admin-formules?etat=${state}` : '/admin-formules'),
  adminPromotions: () => '/admin-promotions',
  newMarketPromotion: () => '/admin-promotions?nouvelle=1',
  adminSynonyms: () => '/admin-synonymes',
  adminAnalytics: () => '/admin-statistiques',
  adminSettings: () => '/admin-reglages',
  adminAudit: () => '/admin-journal',
  financeDashboard: () => '/financeDashboard',
  /** JPEG of 1080 × 1920 px for a WhatsApp status. */
  statusPicture: (productId: string) => `/apercu/statut/${productId}.jpg`,
} as const

export const financeSections = [
  'vue',
  'versements',
  'transporteurs',
  'itineraires',
  'remboursements',
  'rapprochement',
  'caisses',
  'abonnements',
  'releves',
  'grand-livre',
  'cloture',
  'nominations',
  'verifications',
  'faux-messages',
] as const
export type FinanceSection = (typeof financeSections)[number]

/** Query included, so that Back and a shared link work. */
export function financePath(
  section: FinanceSection,
  query: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const search = new URLSearchParams(section === 'vue' ? {} : { onglet: section })
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  const text = search.toString()
  return text ? `${workPaths.financeDashboard()}?${text}` : workPaths.financeDashboard()
}

export function payeePath({
  owner,
  ownerId,
}: {
  owner: 'seller' | 'courier' | 'carrier'
  ownerId: string
}): string {
  return financePath('grand-livre', {
    compte: `${owner}_payable`,
    titulaire: ownerId,
  })
}
