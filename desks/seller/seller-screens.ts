import { paths } from '#web/paths.ts'
import { workPaths } from '#web/work-paths.ts'
import type { IconName } from '#web/ui/icons/icon.tsx'

/**
 * The seller’s screens, in the order of the side menu; `shop` (its settings), `integrations`
 * (reached from there) and `pick` (what to gather) are outside the menu.
 */
export type SellerScreen =
  | 'overview'
  | 'orders'
  | 'add'
  | 'products'
  | 'promotions'
  | 'subscription'
  | 'payouts'
  | 'shop'
  | 'pick'
  | 'complaints'
  | 'reviews'
  | 'integrations'

/** Those that /vendeur-dashboard draws, named in its address: `?onglet=commandes`. */
export type SellerSection = Exclude<SellerScreen, 'add' | 'subscription'>

export const sellerScreens: Readonly<
  Record<SellerScreen, { words: string; icon: IconName; to: string }>
> = {
  overview: { words: 'Vue globale', icon: 'grid', to: paths.sellerDashboard() },
  orders: { words: 'Mes Commandes', icon: 'bag', to: workPaths.sellerOrders() },
  add: { words: 'Ajouter Produit', icon: 'new', to: workPaths.addProduct() },
  products: { words: 'Modifier Produit', icon: 'edit', to: workPaths.sellerProducts() },
  promotions: { words: 'Promotions', icon: 'price', to: workPaths.sellerPromotions() },
  subscription: { words: 'Mon Abonnement', icon: 'subscription', to: workPaths.subscription() },
  payouts: { words: 'Historique de paiement', icon: 'wallet', to: workPaths.sellerPayouts() },
  complaints: { words: 'Réclamations', icon: 'message', to: workPaths.shopComplaints() },
  reviews: { words: 'Avis des acheteurs', icon: 'star', to: workPaths.shopReviews() },
  pick: { words: 'Liste de préparation', icon: 'print', to: workPaths.pickList() },
  shop: { words: 'Ma boutique', icon: 'settings', to: workPaths.shopSettings() },
  integrations: { words: 'Clés et webhooks', icon: 'settings', to: workPaths.shopIntegrations() },
}

export const menuScreens = [
  'overview',
  'orders',
  'add',
  'products',
  'promotions',
  'subscription',
  'payouts',
] as const

/** Under the menu that the specification lists: what buyers say after the sale. */
export const afterSaleScreens = ['complaints', 'reviews'] as const

const SECTIONS: Readonly<Record<string, SellerSection>> = {
  commandes: 'orders',
  produits: 'products',
  promotions: 'promotions',
  versements: 'payouts',
  boutique: 'shop',
  integrations: 'integrations',
  reclamations: 'complaints',
  avis: 'reviews',
  preparation: 'pick',
}

/**
 * Which section an address asks for. Notices sent before the menu existed say only `?etat=new`:
 * they mean the orders.
 */
export function chosenSection(search: URLSearchParams): SellerSection {
  const name = search.get('onglet') ?? (search.has('etat') ? 'commandes' : '')
  return Object.hasOwn(SECTIONS, name) ? (SECTIONS[name] ?? 'overview') : 'overview'
}
