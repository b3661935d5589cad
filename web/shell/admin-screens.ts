import { workPaths } from '../work-paths.ts'
import type { IconName } from '../ui/icons/icon.tsx'

type Entry = {
  words: string
  icon: IconName
  to: string
  /** A line above it in the menu. */ apart?: true
}

/**
 * The team’s screens, in the order of the menu: daily work first, then what is set once in a while.
 */
export const adminScreens = {
  overview: { words: 'Tableau de bord', icon: 'grid', to: workPaths.adminDashboard() },
  orders: { words: 'Commandes', icon: 'bag', to: workPaths.adminOrders() },
  products: { words: 'Produits', icon: 'price', to: workPaths.adminProducts() },
  categories: { words: 'Catégories', icon: 'copy', to: workPaths.adminCategories() },
  users: { words: 'Utilisateurs', icon: 'people', to: workPaths.adminUsers() },
  shops: { words: 'Boutiques', icon: 'shop', to: workPaths.adminShops() },
  complaints: { words: 'Réclamations', icon: 'message', to: workPaths.adminComplaints() },
  reviews: { words: 'Avis signalés', icon: 'star', to: workPaths.adminReviews() },
  dispatch: { words: 'Livraisons', icon: 'motorbike', to: workPaths.dispatchDashboard() },
  analytics: { words: 'Statistiques', icon: 'chart', to: workPaths.adminAnalytics() },
  announcements: {
    words: 'Annonces',
    icon: 'megaphone',
    to: workPaths.adminAnnouncements(),
    apart: true,
  },
  tariff: { words: 'Zones et frais', icon: 'map', to: workPaths.adminTariff() },
  plans: { words: 'Formules', icon: 'subscription', to: workPaths.adminPlans() },
  promotions: { words: 'Promotions', icon: 'price', to: workPaths.adminPromotions() },
  synonyms: { words: 'Synonymes', icon: 'search', to: workPaths.adminSynonyms() },
  settings: { words: 'Réglages', icon: 'settings', to: workPaths.adminSettings() },
  audit: { words: 'Journal', icon: 'shield', to: workPaths.adminAudit() },
} as const satisfies Record<string, Entry>

export type AdminScreen = keyof typeof adminScreens

/** The menu, in order. */
export const adminMenu: readonly (Entry & { screen: AdminScreen })[] = Object.entries(
  adminScreens,
).map(([screen, entry]) => ({
  screen: screen as AdminScreen,
  ...entry,
}))
