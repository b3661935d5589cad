import type { Category } from '#contract/catalogue/catalogue.ts'
import { FilterChoice, FilterDays, FilterTag } from '#web/lists/filter-choice.tsx'
import { FilterLinks } from '#web/lists/filter-links.tsx'
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
        {of('boutique') && (
          <FilterTag
            onRemove={() => change({ boutique: '' })}
          >{`Boutique : ${of('boutique')}`}</FilterTag>
        )}
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
          value={of('tri')}
          onChoose={(tri) => change({ tri })}
        />
        <FilterDays
          from={of('du')}
          to={of('au')}
          onChange={({ from, to }) => change({ du: from, au: to })}
        />
      </ListFilters>
      <FilterLinks
        label="État des produits"
        links={productTabs.map(({ state, words }) => ({
          words,
          to: filters.to({ etat: state }),
          current: of('etat') === state,
        }))}
      />
    </>
  )
}
