import type { ComponentType } from 'react'

import type { SignedIn } from '#client/session/user-info.ts'
import { loadShopComplaints } from '#modules/complaints/web/index.ts'
import { loadOwnOffers } from '#modules/link-sales/web/index.ts'
import { loadIntegrations } from '#modules/integrations/web/index.ts'
import { loadPickList, loadWhereAndWhen } from '#modules/shop-orders/web/index.ts'
import { loadShopPayouts } from '#modules/payouts/web/index.ts'
import { loadOwnShopReviews } from '#modules/reviews/web/index.ts'
import { loadShopTeam } from '#modules/shops/web/index.ts'
import type { NeededRight } from '#modules/shops/contract/shop-team.ts'
import { loadOwnVerification } from '#modules/verification/web/index.ts'
import { paths } from '#client/paths.ts'
import { workPaths } from '#client/work-paths.ts'
import type { IconName } from '#ui/icons/icon.tsx'

/**
 * Seller screens in menu order; `integrations`, `verification`, `level` and `pick` are outside the
 * menu, `relay` is in it for a relay point.
 */
export type SellerScreen =
  | 'overview'
  | 'orders'
  | 'add'
  | 'products'
  | 'promotions'
  | 'offers'
  | 'subscription'
  | 'payouts'
  | 'shop'
  | 'pick'
  | 'messages'
  | 'relay'
  | 'complaints'
  | 'reviews'
  | 'team'
  | 'integrations'
  | 'verification'
  | 'level'
  | 'opening'

/** Screens of /vendeur-dashboard, by their name in the address (`?onglet=commandes`). */
export type SellerSection = Exclude<SellerScreen, 'add' | 'subscription'>

type Entry = { words: string; icon: IconName; to: string }
type Section = Entry & {
  /** Loads its code when first opened: on 3G, answering an order loads no chart. */
  load: () => Promise<ComponentType<{ user: SignedIn }>>
}

export const sellerScreens: Readonly<
  Record<SellerSection, Section> & Record<Exclude<SellerScreen, SellerSection>, Entry>
> = {
  overview: {
    words: 'Vue globale',
    icon: 'grid',
    to: paths.sellerDashboard(),
    load: () => import('./overview.tsx').then(({ ShopOverview }) => ShopOverview),
  },
  orders: {
    words: 'Mes Commandes',
    icon: 'bag',
    to: workPaths.sellerOrders(),
    load: () => import('./orders.tsx').then(({ Orders }) => Orders),
  },
  messages: {
    words: 'Messages',
    icon: 'talk',
    to: workPaths.shopMessages(),
    load: () => import('./messages.tsx').then(({ SellerMessages }) => SellerMessages),
  },
  relay: {
    words: 'Point relais',
    icon: 'place',
    to: workPaths.shopRelay(),
    load: () => import('./relay.tsx').then(({ ShopRelay }) => ShopRelay),
  },
  add: { words: 'Ajouter Produit', icon: 'new', to: workPaths.addProduct() },
  products: {
    words: 'Modifier Produit',
    icon: 'edit',
    to: workPaths.sellerProducts(),
    load: () => import('./products.tsx').then(({ ShopProducts }) => ShopProducts),
  },
  promotions: {
    words: 'Promotions',
    icon: 'price',
    to: workPaths.sellerPromotions(),
    load: () => import('./promotions/promotions.tsx').then(({ Promotions }) => Promotions),
  },
  offers: {
    words: 'Ventes par lien',
    icon: 'share',
    to: workPaths.sellerOffers(),
    load: loadOwnOffers,
  },
  subscription: { words: 'Mon Abonnement', icon: 'subscription', to: workPaths.subscription() },
  payouts: {
    words: 'Historique de paiement',
    icon: 'wallet',
    to: workPaths.sellerPayouts(),
    load: loadShopPayouts,
  },
  complaints: {
    words: 'Réclamations',
    icon: 'message',
    to: workPaths.shopComplaints(),
    load: loadShopComplaints,
  },
  reviews: {
    words: 'Avis des acheteurs',
    icon: 'star',
    to: workPaths.shopReviews(),
    load: loadOwnShopReviews,
  },
  team: {
    words: 'Équipe',
    icon: 'people',
    to: workPaths.shopTeam(),
    load: loadShopTeam,
  },
  pick: {
    words: 'Liste de préparation',
    icon: 'print',
    to: workPaths.pickList(),
    load: loadPickList,
  },
  opening: {
    words: 'Où et quand',
    icon: 'calendar',
    to: workPaths.shopOpening(),
    load: loadWhereAndWhen,
  },
  shop: {
    words: 'Réglages',
    icon: 'settings',
    to: workPaths.shopSettings(),
    load: () => import('./shop.tsx').then(({ ShopSettings }) => ShopSettings),
  },
  integrations: {
    words: 'Clés et webhooks',
    icon: 'settings',
    to: workPaths.shopIntegrations(),
    load: loadIntegrations,
  },
  verification: {
    words: 'Faire vérifier ma boutique',
    icon: 'trust',
    to: workPaths.shopVerification(),
    load: loadOwnVerification,
  },
  level: {
    words: 'Niveau de ma boutique',
    icon: 'trust',
    to: workPaths.shopLevel(),
    load: () => import('./level.tsx').then(({ ShopLevel }) => ShopLevel),
  },
}

export const menuScreens = [
  'overview',
  'orders',
  'messages',
  'relay',
  'add',
  'products',
  'promotions',
  'offers',
  'subscription',
  'payouts',
] as const

export const afterSaleScreens = ['complaints', 'reviews', 'opening', 'team', 'shop'] as const

const RIGHTS: Readonly<Partial<Record<SellerScreen, NeededRight>>> = {
  overview: 'any',
  orders: 'orders',
  offers: 'orders',
  opening: 'orders',
  pick: 'orders',
  add: 'products',
  products: 'products',
  messages: 'answers',
  relay: 'relay',
  complaints: 'answers',
  reviews: 'answers',
}

/** Tells whether a seller, or a helper with the right to it, may open a screen. */
export function opens({ role, helps }: SignedIn, screen: SellerScreen): boolean {
  const right = RIGHTS[screen] ?? 'owner'
  if (role === 'vendeur') return true
  return Boolean(helps) && (right === 'any' || helps?.rights.some((one) => one === right) === true)
}

const SECTIONS: Readonly<Record<string, SellerSection>> = {
  commandes: 'orders',
  produits: 'products',
  promotions: 'promotions',
  ventes: 'offers',
  versements: 'payouts',
  boutique: 'shop',
  integrations: 'integrations',
  verification: 'verification',
  niveau: 'level',
  messages: 'messages',
  reclamations: 'complaints',
  avis: 'reviews',
  preparation: 'pick',
  equipe: 'team',
  relais: 'relay',
  ouverture: 'opening',
}

/**
 * Returns the section of an address. Old notifications say only `?etat=new`, which means the
 * orders.
 */
export function chosenSection(search: URLSearchParams): SellerSection {
  const name = search.get('onglet') ?? (search.has('etat') ? 'commandes' : '')
  return Object.hasOwn(SECTIONS, name) ? (SECTIONS[name] ?? 'overview') : 'overview'
}
