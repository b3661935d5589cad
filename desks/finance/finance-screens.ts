import type { ComponentType } from 'react'

import { loadAppointments } from '#modules/accounts/web/index.ts'
import {
  loadCourierBoxes,
  loadEntries,
  loadMonths,
  loadPaidPlans,
  loadShopStatements,
} from '#modules/ledger/web/index.ts'
import { loadRefunds } from '#modules/payments/web/index.ts'
import { loadBatches } from '#modules/payouts/web/index.ts'
import { loadDisagreements } from '#modules/reconciliation/web/index.ts'
import { financeSections, type FinanceSection } from '#web/work-paths.ts'
import type { IconName } from '#web/ui/icons/icon.tsx'

type FinanceScreen = {
  words: string
  icon: IconName
  /** A rule above it in the menu. */ apart?: true
  /** Its code is loaded when it is first opened. */ load: () => Promise<ComponentType>
}

export const financeScreens: Readonly<Record<FinanceSection, FinanceScreen>> = {
  vue: {
    words: 'Vue d’ensemble',
    icon: 'grid',
    load: () => import('./overview.tsx').then(({ Overview }) => Overview),
  },
  versements: { words: 'Versements', icon: 'calendar', load: loadBatches },
  remboursements: { words: 'Remboursements', icon: 'undo', load: loadRefunds },
  rapprochement: { words: 'Rapprochement', icon: 'reconcile', load: loadDisagreements },
  caisses: { words: 'Caisses livreurs', icon: 'cash', load: loadCourierBoxes },
  abonnements: { words: 'Abonnements', icon: 'subscription', load: loadPaidPlans },
  releves: { words: 'Relevés par boutique', icon: 'shop', load: loadShopStatements },
  'grand-livre': { words: 'Grand livre', icon: 'book', apart: true, load: loadEntries },
  cloture: { words: 'Clôture du mois', icon: 'lock', load: loadMonths },
  nominations: { words: 'Nominations', icon: 'trust', load: loadAppointments },
}

/** Which section an address asks for; the overview for anything else. */
export function chosenSection(search: URLSearchParams): FinanceSection {
  return financeSections.find((section) => section === search.get('onglet')) ?? 'vue'
}
