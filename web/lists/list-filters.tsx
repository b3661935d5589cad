import type { ReactNode } from 'react'

import { ListSearch } from './list-search.tsx'
import { SavedViews } from './saved-views.tsx'

type ListFiltersProps = {
  label: string
  /** What may be typed, where the label does not say it. */
  hint?: string
  q: string
  maxLength?: number
  onSearch: (q: string) => void
  /** The other filters, as chips. */
  children: ReactNode
}

/** The search above a list of the team, its filters, and the views that somebody keeps. */
export function ListFilters({ children, ...search }: ListFiltersProps) {
  return (
    <>
      <div className="filters-bar">
        <ListSearch key={search.q} {...search} />
        <div className="chips" role="group" aria-label="Filtres">
          {children}
        </div>
      </div>
      <SavedViews />
    </>
  )
}
