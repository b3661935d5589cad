import type { Category } from '#modules/catalogue/contract/catalogue.ts'
import { FilterChoice, FilterDays, ShopTag } from '#web/lists/filter-choice.tsx'
import { StateLinks } from '#web/lists/filter-links.tsx'
import { ListFilters } from '#web/lists/list-filters.tsx'
import type { Filters } from '#web/lists/use-filters.ts'

import { productTabs } from './product-words.ts'

type ProductFiltersProps = {
  filters: Filters
  categories: readonly Category[]
}

const places = (list: readonly { slug: string; name: string }[]) =>
  list.map(({ slug, name }) => ({ value: slug, label: name }))

/** Search, states, place, days and order of the team's list of products. */
export function ProductFilters({ filters, categories }: ProductFiltersProps) {
  const { of, change } = filters
  const category = categories.find(({ slug }) => slug === of('categorie'))
  return (
    <>
      <ListFilters
        label="Nom, mots, adresse du produit"
        q={of('q')}
        onSearch={(q) => change({ q })}
      >
        <ShopTag filters={filters} />
        <FilterChoice
          label="Catégorie"
          all="Toutes les catégories"
          options={places(categories)}
          value={of('categorie')}
          onChoose={(categorie) => change({ categorie, sous: '' })}
        />
        {category && (
          <FilterChoice
            label="Sous-catégorie"
            all="Tout le rayon"
            options={places(category.subcategories)}
            value={of('sous')}
            onChoose={(sous) => change({ sous })}
          />
        )}
        <FilterChoice
          label="Tri"
          all="Les plus récents"
          options={[{ value: 'oldest', label: 'Les plus anciens' }]}
          value={of('ordre')}
          onChoose={(ordre) => change({ ordre })}
        />
        <FilterDays filters={filters} />
      </ListFilters>
      <StateLinks label="État des produits" filters={filters} tabs={productTabs} />
    </>
  )
}
