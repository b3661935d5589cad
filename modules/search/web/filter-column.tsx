import { plural } from '#kernel/wire/plural.ts'
import type { ReactNode } from 'react'

import { formatCount } from '#kernel/wire/money.ts'
import { flagWords, searchFlags } from '#modules/search/contract/search-flags.ts'
import { compareSizes } from '#client/lists/compare-sizes.ts'

import { noteWords, PRICE_STEPS, priceWords, type Facets } from './search-facets.ts'
import { changed, searchAddress, type SearchState } from './search-state.ts'

export type FilterColumnProps = { state: SearchState; facets: Facets }

const MOST = 12

/** Filters as plain links, for computers; needs no script (filter-beside.tsx). */
export function FilterColumn({ state, facets }: FilterColumnProps) {
  const to = (part: Partial<SearchState>) => searchAddress(changed(state, part))
  return (
    <nav aria-label="Filtrer">
      <Values legend="Catégorie" name="category" state={state} facets={facets} />
      {state.category.length > 0 && (
        <Values legend="Sous-catégorie" name="subCategory" state={state} facets={facets} />
      )}
      {(searchFlags.some((flag) => state[flag] || facets[flag] > 0) ||
        state.deliveredTo !== null) && (
        <Group legend="Livraison et origine">
          {searchFlags.map((flag) => (
            <Choice
              key={flag}
              on={state[flag]}
              to={to({ [flag]: !state[flag] })}
              words={flagWords[flag].words}
              count={facets[flag]}
            />
          ))}
          {state.deliveredTo !== null && (
            <Choice on to={to({ deliveredTo: null })} words={`Livré à ${state.deliveredTo}`} />
          )}
        </Group>
      )}
      <Prices state={state} facets={facets} />
      <Values legend="Taille" name="size" state={state} facets={facets} />
      <Values legend="Couleur" name="color" state={state} facets={facets} />
      {facets.note.length > 0 && (
        <Group legend="Note">
          {facets.note.map(({ value, count }) => {
            const on = state.note === Number(value)
            return (
              <Choice
                key={value}
                on={on}
                to={to({ note: on ? null : Number(value) })}
                words={noteWords(Number(value))}
                count={count}
              />
            )
          })}
        </Group>
      )}
    </nav>
  )
}

type Values = FilterColumnProps & {
  legend: string
  name: 'category' | 'subCategory' | 'size' | 'color'
}

function Values({ legend, name, state, facets }: Values) {
  const on = state[name]
  const found = facets[name].slice(0, MOST)
  const values =
    name === 'size' ? found.toSorted((one, other) => compareSizes(one.value, other.value)) : found
  if (values.length === 0) return null
  return (
    <Group legend={legend}>
      {values.map(({ value, label, count }) => {
        const isOn = on.includes(value)
        const next = isOn ? on.filter((other) => other !== value) : [...on, value]
        const part = name === 'category' ? { category: next, subCategory: [] } : { [name]: next }
        return (
          <Choice
            key={value}
            on={isOn}
            to={searchAddress(changed(state, part))}
            words={label}
            count={count}
          />
        )
      })}
    </Group>
  )
}

function Prices({ state, facets: { price } }: FilterColumnProps) {
  const { minPrice, maxPrice } = state
  const steps = PRICE_STEPS.filter(
    ([least, most]) => (least ?? 0) < price.max && (most ?? price.max) > price.min,
  )
  if (steps.length < 2 && minPrice === null && maxPrice === null) return null
  return (
    <Group legend="Prix">
      {steps.map(([least, most]) => {
        const on = minPrice === least && maxPrice === most
        const part = on ? { minPrice: null, maxPrice: null } : { minPrice: least, maxPrice: most }
        return (
          <Choice
            key={least}
            on={on}
            to={searchAddress(changed(state, part))}
            words={priceWords({ minPrice: least, maxPrice: most })}
          />
        )
      })}
    </Group>
  )
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <section>
      <h2>{legend}</h2>
      <ul>{children}</ul>
    </section>
  )
}

type Choice = { on: boolean; to: string; words: string; count?: number }

function Choice({ on, to, words, count }: Choice) {
  if (count === 0 && !on) return null
  return (
    <li>
      <a href={to} aria-current={on ? 'true' : undefined} rel="nofollow">
        <span>{words}</span>
        {count !== undefined && (
          <small>
            {formatCount(count)}
            <span className="visually-hidden"> {plural(count, 'produit')}</span>
          </small>
        )}
      </a>
    </li>
  )
}
