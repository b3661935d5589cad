import { useNavigate } from 'react-router'

import type { Category } from '#modules/catalogue/contract/catalogue.ts'
import { FilterChoice } from '#web/lists/filter-choice.tsx'
import { FilterLinks } from '#web/lists/filter-links.tsx'
import { ListSearch } from '#web/lists/list-search.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { workPaths } from '#web/work-paths.ts'

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
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <ListSearch
          label="Chercher dans vos produits"
          q={filter.q}
          onSearch={(q) =>
            void navigate(filterAddress({ ...filter, q }), { preventScrollReset: true })
          }
        />
        <ButtonLink look="outline" icon="download" to={workPaths.productFiles()}>
          Importer, exporter
        </ButtonLink>
      </div>
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
