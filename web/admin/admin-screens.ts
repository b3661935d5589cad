import { workPaths } from '#web/work-paths.ts'
import type { WorkIconName } from '#web/ui/work-icon.tsx'

type Entry = {
  words: string
  icon: WorkIconName
  to: string
  /** Off until its screen exists. */ shown: boolean
  /** A rule above it in the menu. */ apart?: true
}

/** The team’s screens, in the order of the menu: daily work first, then what is set once in a while. */
export const adminScreens = {
  overview: { words: 'Tableau de bord', icon: 'vue', to: workPaths.adminDashboard(), shown: true },
  orders: { words: 'Commandes', icon: 'sac', to: workPaths.adminOrders(), shown: true },
  products: { words: 'Produits', icon: 'etiquette', to: workPaths.adminProducts(), shown: true },
  categories: { words: 'Catégories', icon: 'copier', to: workPaths.adminCategories(), shown: true },
  users: { words: 'Utilisateurs', icon: 'gens', to: workPaths.adminUsers(), shown: true },
  shops: { words: 'Boutiques', icon: 'boutique', to: workPaths.adminShops(), shown: true },
  complaints: { words: 'Réclamations', icon: 'message', to: workPaths.adminComplaints(), shown: true },
  reviews: { words: 'Avis signalés', icon: 'coeur', to: workPaths.adminReviews(), shown: true },
  dispatch: { words: 'Livraisons', icon: 'moto', to: workPaths.dispatchDashboard(), shown: true },
  analytics: { words: 'Statistiques', icon: 'graphique', to: workPaths.adminAnalytics(), shown: true },
  tariff: { words: 'Zones et frais', icon: 'zones', to: workPaths.adminTariff(), shown: true, apart: true },
  plans: { words: 'Formules', icon: 'abonnement', to: workPaths.adminPlans(), shown: false },
  synonyms: { words: 'Synonymes', icon: 'loupe', to: workPaths.adminSynonyms(), shown: true },
  settings: { words: 'Réglages', icon: 'reglages', to: workPaths.adminSettings(), shown: true },
  audit: { words: 'Journal', icon: 'bouclier', to: workPaths.adminAudit(), shown: true },
} as const satisfies Record<string, Entry>

export type AdminScreen = keyof typeof adminScreens

/** Those that exist, in the menu’s order. */
export const adminMenu: readonly (Entry & { screen: AdminScreen })[] = Object.entries(adminScreens)
  .map(([screen, entry]): Entry & { screen: AdminScreen } => ({ screen: screen as AdminScreen, ...entry }))
  .filter(({ shown }) => shown)
