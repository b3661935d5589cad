import { workPaths } from '#web/work-paths.ts'
import type { WorkIconName } from '#web/ui/work-icon.tsx'

type Entry = {
  words: string
  icon: WorkIconName
  to: string
  /** A rule above it in the menu. */ apart?: true
}

/** The team’s screens, in the order of the menu: daily work first, then what is set once in a while. */
export const adminScreens = {
  overview: { words: 'Tableau de bord', icon: 'vue', to: workPaths.adminDashboard() },
  orders: { words: 'Commandes', icon: 'sac', to: workPaths.adminOrders() },
  products: { words: 'Produits', icon: 'etiquette', to: workPaths.adminProducts() },
  categories: { words: 'Catégories', icon: 'copier', to: workPaths.adminCategories() },
  users: { words: 'Utilisateurs', icon: 'gens', to: workPaths.adminUsers() },
  shops: { words: 'Boutiques', icon: 'boutique', to: workPaths.adminShops() },
  complaints: { words: 'Réclamations', icon: 'message', to: workPaths.adminComplaints() },
  reviews: { words: 'Avis signalés', icon: 'coeur', to: workPaths.adminReviews() },
  dispatch: { words: 'Livraisons', icon: 'moto', to: workPaths.dispatchDashboard() },
  analytics: { words: 'Statistiques', icon: 'graphique', to: workPaths.adminAnalytics() },
  tariff: { words: 'Zones et frais', icon: 'zones', to: workPaths.adminTariff(), apart: true },
  plans: { words: 'Formules', icon: 'abonnement', to: workPaths.adminPlans() },
  synonyms: { words: 'Synonymes', icon: 'loupe', to: workPaths.adminSynonyms() },
  settings: { words: 'Réglages', icon: 'reglages', to: workPaths.adminSettings() },
  audit: { words: 'Journal', icon: 'bouclier', to: workPaths.adminAudit() },
} as const satisfies Record<string, Entry>

export type AdminScreen = keyof typeof adminScreens

/** The menu, in order. */
export const adminMenu: readonly (Entry & { screen: AdminScreen })[] = Object.entries(
  adminScreens,
).map(([screen, entry]) => ({
  screen: screen as AdminScreen,
  ...entry,
}))
