import { Link } from 'react-router'

import type { FulfilmentState } from '#contract/orders.ts'
import { workPaths } from '#web/work-paths.ts'

import { parcelFilters } from './parcel-filters.ts'

/** One line of states that slides on a phone; kept in the address, so that Back and a shared link work. */
export function ParcelTabs({ counts, chosen }: { counts: Readonly<Record<string, number>>; chosen: FulfilmentState | null }) {
  return (
    <nav className="filtres" aria-label="État des commandes">
      {parcelFilters(counts, chosen).map(({ state, words, count }) => (
        <Link
          key={words}
          className="t-filtre"
          to={workPaths.sellerOrders(state ?? undefined)}
          aria-current={state === chosen ? 'page' : undefined}
          preventScrollReset
        >
          {words} {count > 0 && <b>{count}</b>}
        </Link>
      ))}
    </nav>
  )
}
