import { workPaths } from './work-paths.ts'

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
