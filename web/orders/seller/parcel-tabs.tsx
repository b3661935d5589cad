import { Link, useSearchParams } from 'react-router'

import { countOf, parcelTabs, type ParcelFilter } from './parcel-filters.ts'

/** One line of states that slides on a phone; kept in the address with the words and the period, so that Back and a shared link work. */
export function ParcelTabs({
  counts,
  chosen,
}: {
  counts: Readonly<Record<string, number>>
  chosen: ParcelFilter
}) {
  const [search] = useSearchParams()
  const addressOf = (key: string | null) => {
    const next = new URLSearchParams(search)
    if (key) next.set('etat', key)
    else next.delete('etat')
    return `?${next.toString()}`
  }
  return (
    <nav className="filter-chips" aria-label="État des commandes">
      {parcelTabs.map((tab) => {
        const count = tab.key === 'historique' ? 0 : countOf(tab, counts)
        return (
          <Link
            key={tab.words}
            className="filter-chip"
            to={addressOf(tab.key)}
            aria-current={tab.key === chosen.tab.key ? 'page' : undefined}
            preventScrollReset
          >
            {tab.words} {count > 0 && <b>{count}</b>}
          </Link>
        )
      })}
    </nav>
  )
}
