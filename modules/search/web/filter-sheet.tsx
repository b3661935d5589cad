import { plural } from '#kernel/wire/plural.ts'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'

import { searchProducts } from '#modules/search/contract/search.ts'
import { readAmount } from '#kernel/wire/amounts.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { call } from '#client/api/client.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#ui/button.tsx'
import { focusFirstFault } from '#ui/forms/focus-first-fault.ts'
import { problemsOf, typedIn } from '#ui/forms/typed-in.ts'
import { Sheet } from '#ui/sheets/sheet.tsx'

import { FilterFields, type PriceFaults } from './filter-fields.tsx'
import type { Facets } from './search-facets.ts'
import {
  changed,
  readSearch,
  searchAddress,
  searchQuery,
  unfiltered,
  type SearchState,
} from './search-state.ts'

type FilterSheetProps = { state: SearchState; facets: Facets; total: number; onClose: () => void }

export function FilterSheet({ state, facets, total, onClose }: FilterSheetProps) {
  const navigate = useNavigate()
  const form = useId()
  const { count, countFor } = useCount(total)
  const [faults, setFaults] = useState<PriceFaults>({})

  const go = (next: SearchState) => {
    onClose()
    void navigate(searchAddress(next), { preventScrollReset: true })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = priceFaults(event.currentTarget)
    setFaults(found)
    if (Object.keys(found).length > 0) focusFirstFault({ current: event.currentTarget })
    else go(readForm(event.currentTarget, state))
  }
  const actions = (
    <>
      <Button look="outline" className="flex-none" onClick={() => go(unfiltered(state))}>
        Effacer
      </Button>
      <Button type="submit" form={form}>
        {count === null
          ? 'Voir les produits'
          : count === 0
            ? 'Aucun produit'
            : `Voir ${formatCount(count)} ${plural(count, 'produit')}`}
      </Button>
    </>
  )
  return (
    <Sheet open title="Filtres" onClose={onClose} actions={actions}>
      <form
        id={form}
        action={paths.search()}
        onSubmit={submit}
        onChange={(event) => countFor(readForm(event.currentTarget, state))}
      >
        <FilterFields state={state} facets={facets} faults={faults} />
      </form>
    </Sheet>
  )
}

function priceFaults(form: HTMLFormElement): PriceFaults {
  const { minPrice, maxPrice } = typedIn(form, 'minPrice', 'maxPrice')
  const faultOf = (typed: string) =>
    typed.trim() === '' ? undefined : (readAmount(typed).problem ?? undefined)
  return problemsOf({ minPrice: faultOf(minPrice), maxPrice: faultOf(maxPrice) })
}

function readForm(form: HTMLFormElement, { q, sort }: SearchState): SearchState {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') params.append(name, value)
  return changed(readSearch(params), { q, sort })
}

/** ms after the last press. */
const PAUSE_MS = 250

/** Returns the count; null while unknown. */
function useCount(atFirst: number) {
  const [count, setCount] = useState<number | null>(atFirst)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const countFor = (state: SearchState) => {
    abort.current?.abort()
    const request = new AbortController()
    abort.current = request
    setCount(null)
    setTimeout(() => {
      if (request.signal.aborted) return
      call(
        searchProducts,
        { query: { ...searchQuery(state), limit: 1 } },
        { signal: request.signal },
      ).then(
        ({ totalProducts }) => request.signal.aborted || setCount(totalProducts),
        () => undefined,
      )
    }, PAUSE_MS)
  }
  return { count, countFor }
}
