import type { ReactNode } from 'react'

import { ServerHtml } from '#client/device/server-html.tsx'
import { late } from '#ui/sheets/late.tsx'

import type { Facets } from './search-facets.ts'
import { searchAddress, type SearchState } from './search-state.ts'
import './filters.css'

const drawn = import.meta.env.SSR ? await import('./filter-column.tsx') : null
const load = async () => {
  if (innerWidth < 900) throw new Error('narrow')
  return import('./filter-column.tsx')
}
const Column = late(async () => (await load()).FilterColumn)

type FilterBesideProps = {
  state: SearchState
  /** Null, or undefined in old stored data: no filters. */
  facets?: Facets | null
  children: ReactNode
}

/** List with filters drawn by the server; their code loads at the next search. */
export function FilterBeside({ state, facets, children }: FilterBesideProps) {
  if (!facets) return children
  return (
    <div className="filtered">
      <ServerHtml
        className="filter-column"
        drawn={drawn && <drawn.FilterColumn state={state} facets={facets} />}
        late={<Column state={state} facets={facets} />}
        load={load}
        until={searchAddress(state)}
      />
      <div>{children}</div>
    </div>
  )
}
