import { useToDo } from '#modules/promises/web/index.ts'
import { useUser } from '#client/session/user-info.ts'
import type { ReactNode } from 'react'
import { FrameProvider, type ScreenFacts } from '#ui/screen-frame.tsx'
import { WorkFrame } from './work-frame.tsx'
import { workPaths } from '#client/work-paths.ts'
import type { IconName } from '#ui/icons/icon.tsx'

/** In menu order: daily work first. */
const adminScreens = {
  overview: { words: 'Tableau de bord', icon: 'grid', to: workPaths.adminDashboard() },
  orders: { words: 'Commandes', icon: 'bag', to: workPaths.adminOrders() },
  products: { words: 'Produits', icon: 'price', to: workPaths.adminProducts() },
  categories: { words: 'Catégories', icon: 'copy', to: workPaths.adminCategories() },
  users: { words: 'Utilisateurs', icon: 'people', to: workPaths.adminUsers() },
  shops: { words: 'Boutiques', icon: 'shop', to: workPaths.adminShops() },
  verifications: {
    words: 'Boutiques à vérifier',
    icon: 'trust',
    to: workPaths.adminVerifications(),
  },
  relays: { words: 'Points relais', icon: 'place', to: workPaths.adminRelays() },
  complaints: { words: 'Réclamations', icon: 'message', to: workPaths.adminComplaints() },
  messages: { words: 'Messages signalés', icon: 'talk', to: workPaths.adminMessages() },
  reviews: { words: 'Avis signalés', icon: 'star', to: workPaths.adminReviews() },
  sales: { words: 'Ventes signalées', icon: 'share', to: workPaths.adminSaleReports() },
  checks: { words: 'Signes de fraude', icon: 'shield', to: workPaths.adminFraudChecks() },
  falseMessages: { words: 'Faux messages', icon: 'call', to: workPaths.adminFalseMessages() },
  dispatch: { words: 'Livraisons', icon: 'motorbike', to: workPaths.dispatchDashboard() },
  analytics: { words: 'Statistiques', icon: 'chart', to: workPaths.adminAnalytics() },
  announcements: {
    words: 'Annonces',
    icon: 'megaphone',
    to: workPaths.adminAnnouncements(),
    apart: true,
  },
  tariff: { words: 'Zones et frais', icon: 'map', to: workPaths.adminTariff() },
  calendar: { words: 'Calendrier', icon: 'calendar', to: workPaths.adminCalendar() },
  plans: { words: 'Formules', icon: 'subscription', to: workPaths.adminPlans() },
  promotions: { words: 'Promotions', icon: 'price', to: workPaths.adminPromotions() },
  synonyms: { words: 'Synonymes', icon: 'search', to: workPaths.adminSynonyms() },
  settings: { words: 'Réglages', icon: 'settings', to: workPaths.adminSettings() },
  audit: { words: 'Journal', icon: 'shield', to: workPaths.adminAudit() },
} as const satisfies Record<string, Entry>

const adminMenu: readonly (Entry & { screen: AdminScreen })[] = Object.entries(adminScreens).map(
  ([screen, entry]) => ({
    screen: screen as AdminScreen,
    ...entry,
  }),
)

type AdminFrameProps = ScreenFacts & { screen: AdminScreen }

/** Frame of the team's screens. Drawn inside `PersonalData`. */
export function AdminFrame({ screen, title, ...frame }: AdminFrameProps) {
  const toDo = useToDo(useUser()?._id).data
  const links = adminMenu.map((entry) => ({
    ...entry,
    current: entry.screen === screen,
    count: entry.screen === 'overview' ? (toDo?.count ?? 0) : 0,
  }))
  return <WorkFrame title={title ?? adminScreens[screen].words} links={links} {...frame} />
}

export function AdminDashboard({ screen, children }: { screen: AdminScreen; children: ReactNode }) {
  return (
    <FrameProvider renderFrame={(facts) => <AdminFrame screen={screen} {...facts} />}>
      {children}
    </FrameProvider>
  )
}

type Entry = {
  words: string
  icon: IconName
  to: string
  /** Separated by a rule in the menu. */ apart?: true
}

type AdminScreen = keyof typeof adminScreens
