import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'

import type { Category } from '#contract/catalogue/catalogue.ts'
import { FilterChoice } from '#web/lists/filter-choice.tsx'
import { FilterLinks } from '#web/lists/filter-links.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { workPaths } from '#web/work-paths.ts'
import { Icon } from '#web/ui/icon.tsx'

import {
  filterAddress,
  stateTabs,
  type ProductFilter,
  type ProductState,
} from './product-filter.ts'

type ProductToolsProps = {
  filter: ProductFilter
  counts: Partial<Record<ProductState | 'all', number>> | null
  categories: readonly Category[]
}

/** Search, states and category above the list, all kept in the address. */
export function ProductTools({ filter, counts, categories }: ProductToolsProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(filter.q)
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate(filterAddress({ ...filter, q: typed.trim() }), { preventScrollReset: true })
  }
  return (
    <>
      <form className="find" role="search" onSubmit={search}>
        <label className="input-frame">
          <Icon name="search" />
          <input
            type="search"
            aria-label="Chercher dans vos produits"
            placeholder="Chercher dans vos produits"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={120}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <ButtonLink look="outline" icon="download" to={workPaths.productFiles()}>
          Importer, exporter
        </ButtonLink>
      </form>
      <FilterLinks
        label="État des produits"
        links={stateTabs(counts).map(({ state, words, count }) => ({
          words,
          count,
          to: filterAddress({ ...filter, state }),
          current: state === filter.state,
        }))}
      >
        <FilterChoice
          label="Catégorie"
          all="Toutes les catégories"
          options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={filter.category ?? ''}
          onChoose={(category) =>
            void navigate(filterAddress({ ...filter, category: category || null }), {
              preventScrollReset: true,
            })
          }
        />
      </FilterLinks>
    </>
  )
}
