import { financeSections, type FinanceSection } from '#web/finance-path.ts'
import type { WorkIconName } from '#web/ui/work-icon.tsx'

export const financeScreens: Readonly<
  Record<
    FinanceSection,
    { words: string; icon: WorkIconName; /** A rule above it in the menu. */ apart?: true }
  >
> = {
  vue: { words: 'Vue d’ensemble', icon: 'vue' },
  versements: { words: 'Versements', icon: 'calendrier' },
  remboursements: { words: 'Remboursements', icon: 'retour' },
  rapprochement: { words: 'Rapprochement', icon: 'rapprocher' },
  caisses: { words: 'Caisses livreurs', icon: 'especes' },
  abonnements: { words: 'Abonnements', icon: 'abonnement' },
  releves: { words: 'Relevés par boutique', icon: 'boutique' },
  'grand-livre': { words: 'Grand livre', icon: 'livre', apart: true },
  cloture: { words: 'Clôture du mois', icon: 'cadenas' },
}

/** Which section an address asks for; the overview for anything else. */
export function chosenSection(search: URLSearchParams): FinanceSection {
  return financeSections.find((section) => section === search.get('onglet')) ?? 'vue'
}
