import { brand } from '#kernel/wire/brand.ts'
import type { CardProduct } from '#modules/products/web/index.ts'
import { ProductSection } from '../products/lists/product-section.tsx'
import { paths } from '#client/paths.ts'
import {
  countFilters,
  searchAddress,
  type SearchState,
  unfiltered,
} from '#modules/search/web/index.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { buttonClasses } from '#ui/button.tsx'
import { ChipLink, ChipLinks } from '#ui/lists/chip-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { SectionTitle } from '#ui/section-title.tsx'

type NothingFoundProps = {
  state: SearchState
  total: number
  popular: readonly CardProduct[]
  categories: readonly { slug: string; name: string }[]
  /** The team's number with its country code; empty when unknown. */
  whatsapp: string
}

/** A search without results, with links that lead on. */
export function NothingFound({ state, total, popular, categories, whatsapp }: NothingFoundProps) {
  return (
    <>
      <NothingHere state={state} total={total} />
      {state.q && total === 0 && whatsapp && (
        <p className="mt-4 text-center">
          <a
            className={buttonClasses('outline')}
            href={requestLink(whatsapp, state.q)}
            target="_blank"
            rel="noopener noreferrer"
          >
            Demander à l’équipe sur WhatsApp
          </a>
        </p>
      )}
      {categories.length > 0 && (
        <section aria-labelledby="rayons">
          <SectionTitle id="rayons">Parcourir par catégorie</SectionTitle>
          <ChipLinks label="Catégories">
            {categories.map(({ slug, name }) => (
              <ChipLink key={slug} to={paths.category(slug)}>
                {name}
              </ChipLink>
            ))}
          </ChipLinks>
        </section>
      )}
      <ProductSection
        id="populaires"
        title="Populaires"
        detail="Préférés en ce moment"
        products={popular}
        all={paths.shop('populaire')}
        rail
      />
    </>
  )
}

function NothingHere({ state, total }: Pick<NothingFoundProps, 'state' | 'total'>) {
  if (total > 0)
    return (
      <Empty
        of="matches"
        title="La liste s’arrête avant cette page"
        action={<ButtonLink to={searchAddress({ ...state, page: 1 })}>Revenir au début</ButtonLink>}
      >
        Des produits ont pu être vendus ou retirés entre-temps.
      </Empty>
    )
  if (countFilters(state) > 0)
    return (
      <Empty
        of="matches"
        title="Aucun produit avec ces filtres"
        action={<ButtonLink to={searchAddress(unfiltered(state))}>Effacer les filtres</ButtonLink>}
      >
        Enlevez un filtre pour voir plus de produits.
      </Empty>
    )
  return (
    <Empty
      of="matches"
      title="Aucun produit trouvé"
      action={<ButtonLink to={paths.shop()}>Voir la boutique</ButtonLink>}
    >
      {
        'Vérifiez l’orthographe, ou essayez un mot plus simple\u00a0: «\u00a0pagne\u00a0», «\u00a0lampe\u00a0», «\u00a0karité\u00a0».'
      }
    </Empty>
  )
}

/** Returns a WhatsApp link to the team, which knows products that are not online yet. */
function requestLink(whatsapp: string, q: string): string {
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent(`Bonjour, je cherche « ${q} » sur ${brand.name}.`)}`
}
