import { useEffect, useRef } from 'react'
import type { MetaFunction } from 'react-router'

import { SUGGESTIONS_AHEAD_PX } from '#kernel/wire/limits.ts'
import { cartProducts } from '#modules/cart/web/index.ts'
import { ProductActs } from './products/product-acts.tsx'
import { ProductTile } from './products/product-tile.tsx'
import { useHydrated } from '#client/device/use-hydrated.ts'
import { paths } from '#client/paths.ts'
import { type Feed, useFeed } from '#modules/suggestions/web/index.ts'
import { useSightReports } from '#modules/visits/web/index.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Failure } from '#ui/lists/failure.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PICTURE_SIZES } from '#ui/pictures/picture.tsx'
import { CardGridSkeleton } from '#ui/lists/skeleton.tsx'

export const meta: MetaFunction = () => [
  { title: 'Suggestions pour vous · Sugu' },
  { name: 'robots', content: 'noindex' },
]

const FAILED = 'Impossible de récupérer les suggestions. Vérifie ta connexion.'

/** Suggestions for this user: personal, so the browser fetches them. */
export default function SuggestionsPage() {
  const hydrated = useHydrated()
  return (
    <ProductActs>
      {hydrated ? (
        <Suggestions />
      ) : (
        <>
          <PageTitle back={paths.home()}>Suggestions pour vous</PageTitle>
          <noscript>
            <WithoutScript />
          </noscript>
          <div className="needs-script">
            <CardGridSkeleton count={4} />
          </div>
        </>
      )}
    </ProductActs>
  )
}

function Suggestions() {
  const { feed, next, restart } = useFeed(cartProducts)
  const refresh = () => {
    scrollTo({ top: 0 })
    restart()
  }
  const first = feed.page === 0
  return (
    <>
      <PageTitle
        back={paths.home()}
        aside={
          <Button look="plain" className="-mr-3" onClick={refresh} busy={feed.state === 'loading'}>
            Actualiser
          </Button>
        }
      >
        Suggestions pour vous
      </PageTitle>
      {feed.items.length > 0 && <p className="result-count -mt-2">{feed.source}</p>}
      {feed.state === 'failed' && <Failure words={FAILED} onRetry={restart} />}
      {first && feed.state === 'loading' && <CardGridSkeleton count={6} />}
      {!first && feed.items.length === 0 && <Nothing />}
      {feed.items.length > 0 && <Grid feed={feed} next={next} />}
    </>
  )
}

function Grid({ feed: { items, state, page, more }, next }: { feed: Feed; next: () => void }) {
  const grid = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLDivElement>(null)
  const reportClick = useSightReports(grid, items)

  // Observes again after each page: one shorter than the screen loads the next.
  useEffect(() => {
    if (!mark.current || !more) return
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && next(),
      {
        rootMargin: `0px 0px ${SUGGESTIONS_AHEAD_PX}px`,
      },
    )
    watch.observe(mark.current)
    return () => watch.disconnect()
    // A page that failed is retried on scroll, not at once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page, more])

  return (
    <>
      {/* Only reports the press on a card's own link. */}
      <div className="product-grid" ref={grid} onClickCapture={reportClick}>
        {items.map((product, place) => (
          <ProductTile
            key={product._id}
            product={product}
            sizes={PICTURE_SIZES.card}
            first={place < 2}
            level={2}
          />
        ))}
      </div>
      <div className="mt-3" ref={mark}>
        {state === 'loading' && <CardGridSkeleton count={2} />}
        {state === 'ready' && more && (
          <p className="mt-6 text-center">
            <Button look="outline" onClick={next}>
              Voir plus
            </Button>
          </p>
        )}
        {!more && <p className="small muted mt-6 text-center">Plus de résultats</p>}
      </div>
    </>
  )
}

function Nothing() {
  return (
    <Empty
      title="Aucune suggestion disponible pour le moment."
      action={<ButtonLink to={paths.shop()}>Voir la boutique</ButtonLink>}
    >
      Regardez quelques produits{'\u202f'}: ce qui vous plaît viendra ici.
    </Empty>
  )
}

function WithoutScript() {
  return (
    <Empty
      title="Les suggestions demandent JavaScript"
      action={<ButtonLink to={paths.shop()}>Voir la boutique</ButtonLink>}
    >
      Activez JavaScript dans votre navigateur, ou parcourez la boutique.
    </Empty>
  )
}
