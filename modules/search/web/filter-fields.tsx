import { usePlace } from '#modules/addresses/web/index.ts'
import { flagWords, type SearchFlag, searchFlags } from '#modules/search/contract/search-flags.ts'
import { compareSizes } from '#client/lists/compare-sizes.ts'
import { Field } from '#ui/forms/field.tsx'
import { Switch } from '#ui/forms/switch.tsx'

import { noteWords, type Facets } from './search-facets.ts'
import type { SearchState } from './search-state.ts'
import './filters.css'

export type PriceFaults = { minPrice?: string; maxPrice?: string }
type FilterFieldsProps = { state: SearchState; facets: Facets; faults?: PriceFaults }

export function FilterFields({ state, facets, faults = {} }: FilterFieldsProps) {
  return (
    <>
      <Values legend="Catégorie" name="category" state={state} facets={facets} />
      {state.category.length > 0 && (
        <Values legend="Sous-catégorie" name="subCategory" state={state} facets={facets} />
      )}
      <fieldset className="filter-group">
        <legend>Prix en f</legend>
        <div className="grid grid-cols-2 gap-3">
          <Field
            label="De"
            name="minPrice"
            error={faults.minPrice}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            defaultValue={state.minPrice ?? ''}
          />
          <Field
            label="À"
            name="maxPrice"
            error={faults.maxPrice}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            defaultValue={state.maxPrice ?? ''}
          />
        </div>
      </fieldset>
      <Values legend="Taille" name="size" state={state} facets={facets} look="size" />
      <Values legend="Couleur" name="color" state={state} facets={facets} />
      <Notes state={state} facets={facets} />
      <div className="filter-group">
        {searchFlags.map((flag) => (
          <Switch key={flag} name={flag} value="true" defaultChecked={state[flag]}>
            <FlagWords flag={flag} />
          </Switch>
        ))}
        <Delivered state={state} />
      </div>
    </>
  )
}

function FlagWords({ flag }: { flag: SearchFlag }) {
  const { words, field } = flagWords[flag]
  if (!field) return words
  return (
    <>
      {field.words}
      <br />
      <small className="tiny muted">{field.detail}</small>
    </>
  )
}

/** « Livré à Kayes », where a place is known. */
function Delivered({ state: { deliveredTo } }: { state: SearchState }) {
  const place = usePlace()
  const region = deliveredTo ?? place?.region
  if (!region) return null
  return (
    <Switch name="deliveredTo" value={region} defaultChecked={deliveredTo !== null}>
      {`Livré à ${region}`}
    </Switch>
  )
}

type ValuesProps = FilterFieldsProps & {
  legend: string
  name: 'category' | 'subCategory' | 'size' | 'color'
  look?: 'chip' | 'size'
}

function Values({ legend, name, state, facets, look = 'chip' }: ValuesProps) {
  const on = state[name]
  const gone = on
    .filter((value) => !facets[name].some((facet) => facet.value === value))
    .map((value) => ({ value, label: value }))
  const found = [...facets[name], ...gone]
  const values =
    name === 'size' ? found.toSorted((one, other) => compareSizes(one.value, other.value)) : found
  if (values.length === 0) return null
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      <div className={look === 'size' ? 'choices' : 'flex flex-wrap gap-2'}>
        {values.map(({ value, label }) => (
          <label className={`${look} checkable`} key={value}>
            <input type="checkbox" name={name} value={value} defaultChecked={on.includes(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Notes({ state: { note }, facets }: FilterFieldsProps) {
  const found = facets.note.filter(({ count }) => count > 0).map(({ value }) => Number(value))
  const notes = [...new Set([...found, ...(note === null ? [] : [note])])]
    .filter((value) => value > 1)
    .toSorted((one, other) => other - one)
  if (notes.length === 0) return null
  return (
    <fieldset className="filter-group">
      <legend>Note</legend>
      <div className="flex flex-wrap gap-2">
        {[null, ...notes].map((value) => (
          <label className="chip checkable" key={value}>
            <input type="radio" name="note" value={value ?? ''} defaultChecked={note === value} />
            {value === null ? 'Toutes' : noteWords(value)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
