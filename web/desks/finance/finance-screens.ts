import { workPaths } from '#web/work-paths.ts'
import type { WorkIconName } from '#web/ui/work-icon.tsx'

export const financeSections = [
  'vue',
  'versements',
  'remboursements',
  'rapprochement',
  'caisses',
  'abonnements',
  'releves',
  'grand-livre',
  'cloture',
] as const
export type FinanceSection = (typeof financeSections)[number]

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

/** The address of a section; the rest of it lives in the query too, so that Back and a shared link work. */
export function financePath(
  section: FinanceSection,
  query: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const search = new URLSearchParams(section === 'vue' ? {} : { onglet: section })
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  const text = search.toString()
  return text ? `${workPaths.financeDashboard()}?${text}` : workPaths.financeDashboard()
}

/** The ledger's page of what a shop or a courier is owed. */
export function payeePath({
  owner,
  ownerId,
}: {
  owner: 'seller' | 'courier'
  ownerId: string
}): string {
  return financePath('grand-livre', {
    compte: owner === 'seller' ? 'seller_payable' : 'courier_payable',
    titulaire: ownerId,
  })
}

/** Which section an address asks for; the overview for anything else. */
export function chosenSection(search: URLSearchParams): FinanceSection {
  return financeSections.find((section) => section === search.get('onglet')) ?? 'vue'
}
