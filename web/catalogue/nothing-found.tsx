import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'

import type { CardProduct } from './card-product.ts'
import { ProductSection } from './product-section.tsx'
import { countFilters, searchAddress, unfiltered, type SearchState } from './search-state.ts'

type NothingFoundProps = { state: SearchState; total: number; popular: readonly CardProduct[] }

/** A search without a product here: why, and where to go from it. */
export function NothingFound({ state, total, popular }: NothingFoundProps) {
  return (
    <>
      <NothingHere state={state} total={total} />
      <ProductSection id="populaires" title="Populaires" detail="Préférés en ce moment" products={popular} all={paths.shop('populaire')} rail />
    </>
  )
}

function NothingHere({ state, total }: Omit<NothingFoundProps, 'popular'>) {
  if (total > 0)
    return (
      <Empty title="La liste s’arrête avant cette page" action={<ButtonLink to={searchAddress({ ...state, page: 1 })}>Revenir au début</ButtonLink>}>
        Des produits ont pu être vendus ou retirés entre-temps.
      </Empty>
    )
  if (countFilters(state) > 0)
    return (
      <Empty title="Aucun produit avec ces filtres" action={<ButtonLink to={searchAddress(unfiltered(state))}>Effacer les filtres</ButtonLink>}>
        Enlevez un filtre pour voir plus de produits.
      </Empty>
    )
  return (
    <Empty title="Aucun produit trouvé" action={<ButtonLink to={paths.shop()}>Voir la boutique</ButtonLink>}>
      {'Vérifiez l’orthographe, ou essayez un mot plus simple\u00a0: «\u00a0pagne\u00a0», «\u00a0lampe\u00a0», «\u00a0karité\u00a0».'}
    </Empty>
  )
}
