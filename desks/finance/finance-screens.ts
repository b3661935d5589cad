import { financeSections, type FinanceSection } from '#web/work-paths.ts'
import type { IconName } from '#web/ui/icons/icon.tsx'

export const financeScreens: Readonly<
  Record<
    FinanceSection,
    { words: string; icon: IconName; /** A rule above it in the menu. */ apart?: true }
  >
> = {
  vue: { words: 'Vue d’ensemble', icon: 'grid' },
  versements: { words: 'Versements', icon: 'calendar' },
  remboursements: { words: 'Remboursements', icon: 'undo' },
  rapprochement: { words: 'Rapprochement', icon: 'reconcile' },
  caisses: { words: 'Caisses livreurs', icon: 'cash' },
  abonnements: { words: 'Abonnements', icon: 'subscription' },
  releves: { words: 'Relevés par boutique', icon: 'shop' },
  'grand-livre': { words: 'Grand livre', icon: 'book', apart: true },
  cloture: { words: 'Clôture du mois', icon: 'lock' },
  nominations: { words: 'Nominations', icon: 'trust' },
}

/** Which section an address asks for; the overview for anything else. */
export function chosenSection(search: URLSearchParams): FinanceSection {
  return financeSections.find((section) => section === search.get('onglet')) ?? 'vue'
}
