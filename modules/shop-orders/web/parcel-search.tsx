import { plural } from '#kernel/wire/plural.ts'
import { useSearchParams } from 'react-router'
import { useState } from 'react'
import { ListSearch } from '#client/lists/list-search.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Popover } from '#ui/sheets/popover.tsx'
import { shopWords } from '#modules/orders/contract/order-words.ts'
import { Button } from '#ui/button.tsx'
import { RadioRows } from '#ui/forms/radio-rows.tsx'
import { type ParcelFilter, parcelPeriods } from './parcel-filters.ts'
import './shop-orders.css'

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
            set > 0 ? `Filtrer : ${set} ${plural(set, 'filtre posé', 'filtres posés')}` : 'Filtrer',
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

function FurtherFilters({ filter, onClose }: { filter: ParcelFilter; onClose: () => void }) {
  const [search, setSearch] = useSearchParams()
  const [days, setDays] = useState(filter.days)
  const several = filter.tab.states.length > 1
  const [state, setState] = useState(
    several && filter.states.length === 1 ? (filter.states[0] ?? null) : null,
  )
  const apply = () => {
    const next = new URLSearchParams(search)
    if (days === null) next.delete('periode')
    else next.set('periode', String(days))
    if (several) next.set('etat', state ?? filter.tab.key ?? '')
    setSearch(next, { preventScrollReset: true })
    onClose()
  }
  return (
    <>
      <RadioRows
        label="Période"
        name="periode"
        options={[null, ...parcelPeriods]}
        value={days}
        words={(period) => (period === null ? 'Toutes les dates' : `Les ${period} derniers jours`)}
        onChoose={setDays}
      />
      {several && (
        <RadioRows
          label="État"
          className="mt-4"
          name="etat"
          options={[null, ...filter.tab.states]}
          value={state}
          words={(one) => (one === null ? `${filter.tab.words} : tout` : shopWords[one])}
          onChoose={setState}
        />
      )}
      <div className="popover-foot">
        <Button look="outline" onClick={onClose}>
          Annuler
        </Button>
        <Button onClick={apply}>Appliquer</Button>
      </div>
    </>
  )
}
