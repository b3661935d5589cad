import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'

import { FilterSheet } from './filter-sheet.tsx'
import type { ParcelFilter } from './parcel-filters.ts'

const PAUSE_MS = 400

/** Words of the number, the buyer or the product, taken when the typing pauses; beside them the further filters. */
export function ParcelSearch({ filter }: { filter: ParcelFilter }) {
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(filter.q)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (typed.trim() === filter.q) return
    const timer = setTimeout(() => {
      const next = new URLSearchParams(search)
      if (typed.trim()) next.set('q', typed.trim())
      else next.delete('q')
      setSearch(next, { replace: true, preventScrollReset: true })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, filter.q, search, setSearch])
  const exact = filter.states.length === 1 && filter.tab.states.length > 1
  const set = Number(filter.days !== null) + Number(exact)
  return (
    <>
      <div className="list-search">
        <label className="input-frame">
          <Icon name="search" />
          <span className="visually-hidden">Chercher une commande</span>
          <input
            type="search"
            enterKeyHint="search"
            maxLength={60}
            placeholder="Numéro, client, produit"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <button
          className={set > 0 ? 'chip set' : 'chip'}
          type="button"
          aria-label={
            set > 0 ? `Filtrer : ${set} ${set > 1 ? 'filtres posés' : 'filtre posé'}` : 'Filtrer'
          }
          onClick={() => setOpen(true)}
        >
          <Icon name="filter" />
          {set > 0 && <b>{set}</b>}
        </button>
      </div>
      {open && <FilterSheet filter={filter} onClose={() => setOpen(false)} />}
    </>
  )
}
