import type { MouseEvent } from 'react'

import { searchSorts } from '#modules/search/contract/search.ts'
import { useListView } from '#client/lists/list-view.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { GetForm } from '#ui/forms/get-form.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { ViewToggle } from '#ui/lists/view-toggle.tsx'

import {
  changed,
  countFilters,
  searchAddress,
  searchQuery,
  SORT_WORDS,
  type SearchState,
} from './search-state.ts'

type ListToolsProps = {
  state: SearchState
  /** Opens the filter sheet; without it, the link leads to the filters. */
  onFilters?: () => void
}

export const FILTERS_ID = 'filtres'

export function ListTools({ state, onFilters }: ListToolsProps) {
  const [view, setView] = useListView()
  const filters = countFilters(state)
  const press = (event: MouseEvent) => {
    if (!onFilters) return
    event.preventDefault()
    onFilters()
  }
  return (
    <div className="toolbar">
      <ButtonLink
        look="outline"
        icon="filter"
        className="filter-button"
        to={`${searchAddress(changed(state, {}))}#${FILTERS_ID}`}
        onClick={press}
      >
        Filtres
        {filters > 0 && (
          <span className="count">
            {filters}
            <span className="visually-hidden"> en cours</span>
          </span>
        )}
      </ButtonLink>
      <SortForm state={state} />
      <ViewToggle view={view} onChange={setView} />
    </div>
  )
}

function SortForm({ state }: { state: SearchState }) {
  const { sort, page: _page, ...kept } = searchQuery(state)
  return (
    <GetForm className="sort" action={paths.search()} preventScrollReset>
      {Object.entries(kept).map(
        ([name, value]) =>
          value !== undefined &&
          value !== '' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label className="button">
        <Icon name="sort" size={20} />
        <span className="visually-hidden">Trier par</span>
        <select
          key={sort}
          name="sort"
          defaultValue={sort}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {searchSorts.map((value) => (
            <option key={value} value={value}>
              {SORT_WORDS[value]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <Button type="submit" look="outline">
          Trier
        </Button>
      </noscript>
    </GetForm>
  )
}
