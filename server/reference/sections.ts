import type { ContractCall } from './read-contract.ts'

/** Sections of the document by their tag, which generated clients keep. */
export const sectionTitles: Readonly<Record<string, string>> = {
  accounts: 'Comptes : entrer, sortir, le profil, les adresses, les rôles',
  announcements: 'Annonces de l’équipe',
  audit: 'Journal des actes de l’équipe',
  cart: 'Panier : prix du jour et frais de livraison',
  catalogue: 'Catalogue : produits, catégories, boutiques, imports',
  complaints: 'Réclamations',
  conversations: 'Conversations, et prix proposés',
  deliveries: 'Livraisons : livreurs, groupes, caisses',
  favourites: 'Favoris',
  followers: 'Boutiques suivies',
  house: 'Surveillance et téléchargement',
  images: 'Images',
  integrations: 'Clés et webhooks des boutiques qui ont leur propre système',
  kernel: 'Ce que le marché dit de lui-même',
  ledger: 'Grand livre',
  notifications: 'Notifications',
  orders: 'Commandes et colis',
  payments: 'Paiements et remboursements',
  payouts: 'Versements',
  promotions: 'Promotions',
  reconciliation: 'Rapprochement avec les relevés de l’opérateur',
  reviews: 'Avis',
  search: 'Recherche',
  settings: 'Réglages : comment joindre le marché, ce que vendre y coûte',
  shops: 'Boutiques',
  statistics: 'Chiffres',
  subscriptions: 'Formules et abonnements',
  suggestions: 'Suggestions',
  switches: 'Interrupteurs : ce qui est fermé pendant un incident',
}

/** Modules whose calls stand in the section of an older tag. */
const olderTags: Readonly<Record<string, string>> = {
  addresses: 'accounts',
  bargaining: 'conversations',
  books: 'ledger',
  'cash-boxes': 'deliveries',
  categories: 'catalogue',
  channels: 'notifications',
  dispatch: 'deliveries',
  identity: 'accounts',
  journal: 'audit',
  moderation: 'catalogue',
  notices: 'notifications',
  people: 'accounts',
  places: 'settings',
  pricing: 'cart',
  products: 'catalogue',
  publishing: 'catalogue',
  refunds: 'payments',
  'buyer-orders': 'orders',
  'shop-orders': 'orders',
  'team-orders': 'orders',
  tracking: 'suggestions',
}

/** Returns the tag of a call. */
export function sectionOf({ name, module }: ContractCall): string {
  return name === 'listShopProducts' ? 'shops' : (olderTags[module] ?? module)
}
