import { useState } from 'react'
import { useSearchParams } from 'react-router'

import { shopWords } from '#modules/orders/contract/order-words.ts'
import { Button } from '#web/ui/button.tsx'

import { parcelPeriods, type ParcelFilter } from './parcel-filters.ts'

/** How far back, and one exact state; both go into the address. */
export function FurtherFilters({ filter, onClose }: { filter: ParcelFilter; onClose: () => void }) {
  const [search, setSearch] = useSearchParams()
  const [days, setDays] = useState(filter.days)
  const several = filter.tab.states.length > 1
  const [state, setState] = useState<string | null>(
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
      <div role="radiogroup" aria-label="Période">
        {[null, ...parcelPeriods].map((period) => (
          <label className="option-row" key={period}>
            <input
              type="radio"
              name="periode"
              checked={days === period}
              onChange={() => setDays(period)}
            />
            {period === null ? 'Toutes les dates' : `Les ${period} derniers jours`}
          </label>
        ))}
      </div>
      {several && (
        <div className="mt-4" role="radiogroup" aria-label="État">
          {[null, ...filter.tab.states].map((one) => (
            <label className="option-row" key={one}>
              <input
                type="radio"
                name="etat"
                checked={state === one}
                onChange={() => setState(one)}
              />
              {one === null ? `${filter.tab.words} : tout` : shopWords[one]}
            </label>
          ))}
        </div>
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
