import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'

import type { Category } from '#contract/catalogue/catalogue.ts'
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
      <nav className="filter-chips" aria-label="État des produits">
        {stateTabs(counts).map(({ state, words, count }) => (
          <Link
            key={words}
            className="filter-chip"
            to={filterAddress({ ...filter, state })}
            aria-current={state === filter.state ? 'page' : undefined}
            preventScrollReset
          >
            {words} {count > 0 && <b>{count}</b>}
          </Link>
        ))}
        <span className="filter-chip filter-chip-list">
          <select
            aria-label="Catégorie"
            value={filter.category ?? ''}
            onChange={({ target }) =>
              void navigate(filterAddress({ ...filter, category: target.value || null }), {
                preventScrollReset: true,
              })
            }
          >
            <option value="">Toutes les catégories</option>
            {categories.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="open" size={16} />
        </span>
      </nav>
    </>
  )
}
