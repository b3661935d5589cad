import { FilterLinks } from '#client/lists/filter-links.tsx'
import type { Filters } from '#client/lists/use-filters.ts'

type State = 'live' | 'upcoming' | 'ended'

const tabs: readonly { etat: string; words: string; state: State | undefined }[] = [
  { etat: '', words: 'Toutes', state: undefined },
  { etat: 'en-cours', words: 'En cours', state: 'live' },
  { etat: 'a-venir', words: 'À venir', state: 'upcoming' },
  { etat: 'terminees', words: 'Terminées', state: 'ended' },
]

export function stateOf(etat: string): State | undefined {
  return tabs.find((tab) => tab.etat === etat)?.state
}

type PromotionTabsProps = {
  filters: Filters
  counts: Readonly<Record<State, number>> | undefined
}

export function PromotionTabs({ filters, counts }: PromotionTabsProps) {
  const all = counts && counts.live + counts.upcoming + counts.ended
  return (
    <FilterLinks
      label="Promotions"
      links={tabs.map(({ etat, words, state }) => ({
        words,
        count: state ? counts?.[state] : all,
        to: filters.to({ etat }),
        current: filters.of('etat') === etat,
      }))}
    />
  )
}
