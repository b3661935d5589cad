import { FilterLinks } from '#web/lists/filter-links.tsx'
import { useFilters } from '#web/lists/use-filters.ts'

import { countOf, parcelTabs, type ParcelFilter } from './parcel-filters.ts'

/**
 * One line of states that slides on a phone; kept in the address with the words and the period, so
 * that Back and a shared link work.
 */
export function ParcelTabs({
  counts,
  chosen,
}: {
  counts: Readonly<Record<string, number>>
  chosen: ParcelFilter
}) {
  const { to } = useFilters()
  return (
    <FilterLinks
      label="État des commandes"
      links={parcelTabs.map((tab) => ({
        words: tab.words,
        count: tab.key === 'historique' ? 0 : countOf(tab, counts),
        to: to({ etat: tab.key }),
        current: tab.key === chosen.tab.key,
      }))}
    />
  )
}
