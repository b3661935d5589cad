import { useSearchParams } from 'react-router'

import { ListSearch } from '#web/lists/list-search.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Popover } from '#web/ui/sheets/popover.tsx'

import { FurtherFilters } from './further-filters.tsx'
import type { ParcelFilter } from './parcel-filters.ts'

/**
 * Words of the number, the buyer or the product, taken when the typing pauses; beside them the
 * further filters.
 */
export function ParcelSearch({ filter }: { filter: ParcelFilter }) {
  const [search, setSearch] = useSearchParams()
  const searchFor = (q: string) => {
    const next = new URLSearchParams(search)
    if (q) next.set('q', q)
    else next.delete('q')
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  const exact = filter.states.length === 1 && filter.tab.states.length > 1
  const set = Number(filter.days !== null) + Number(exact)
  return (
    <ListSearch
      label="Chercher une commande"
      hint="N°, client, produit"
      q={filter.q}
      maxLength={60}
      live
      onSearch={searchFor}
    >
      <Popover
        title="Filtrer les commandes"
        button={{
          className: set > 0 ? 'chip set' : 'chip',
          label:
            set > 0 ? `Filtrer : ${set} ${set > 1 ? 'filtres posés' : 'filtre posé'}` : 'Filtrer',
          children: (
            <>
              <Icon name="filter" />
              {set > 0 && <b>{set}</b>}
            </>
          ),
        }}
      >
        {(close) => <FurtherFilters filter={filter} onClose={close} />}
      </Popover>
    </ListSearch>
  )
}
