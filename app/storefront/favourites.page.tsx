import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useSearchParams, type MetaFunction } from 'react-router'

import { countWords } from './products/lists/product-list.tsx'
import { ProductActs } from './products/product-acts.tsx'
import { ProductTile } from './products/product-tile.tsx'
import { useProductActs } from './products/use-product-acts.ts'
import { loadFavourites, useFavourites } from '#modules/favourites/web/index.ts'
import { AwaitedProducts, FollowedShops } from '#modules/followers/web/index.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { paths } from '#client/paths.ts'
import { useUser } from '#client/session/user-info.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { ChipLink, ChipLinks } from '#ui/lists/chip-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Failure } from '#ui/lists/failure.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PersonalData } from '#client/session/personal-data.tsx'
import { PICTURE_SIZES } from '#ui/pictures/picture.tsx'
import { CardGridSkeleton } from '#ui/lists/skeleton.tsx'

export const handle: PageHandle = { query: ['onglet'] }

export const meta: MetaFunction = () => [
  { title: 'Favoris · Sugu' },
  { name: 'robots', content: 'noindex' },
]

/** The user's favourites: personal, so the browser fetches them. */
export default function FavouritesPage() {
  const user = useUser()
  const known = useDeviceKnown()
  const tab = useSearchParams()[0].get('onglet')
  return (
    <ProductActs>
      <PageTitle>Favoris</PageTitle>
      <ChipLinks label="Favoris">
        <ChipLink to={paths.favourites()} active={!tab}>
          Produits
        </ChipLink>
        <ChipLink to={`${paths.favourites()}?onglet=boutiques`} active={tab === 'boutiques'}>
          Boutiques
        </ChipLink>
        <ChipLink to={`${paths.favourites()}?onglet=attendus`} active={tab === 'attendus'}>
          Attendus
        </ChipLink>
      </ChipLinks>
      {!known ? (
        <Unknown />
      ) : user ? (
        <UserFavourites userId={user._id} tab={tab} />
      ) : (
        <VisitorFavourites />
      )}
    </ProductActs>
  )
}

function UserFavourites({ userId, tab }: { userId: string; tab: string | null }) {
  if (tab === 'boutiques')
    return <PersonalData>{() => <FollowedShops userId={userId} />}</PersonalData>
  if (tab === 'attendus')
    return <PersonalData>{() => <AwaitedProducts userId={userId} />}</PersonalData>
  return <Products userId={userId} />
}

function Products({ userId }: { userId: string }) {
  const { status, sentence, products, ids } = useFavourites()
  const retry = useCallback(() => void loadFavourites(userId, { again: true }), [userId])
  useEffect(retry, [retry])

  const kept = products.filter((product) => ids.has(product._id))
  if (status === 'failed') return <Failure words={sentence} onRetry={retry} />
  if (kept.length === 0) return status === 'ready' ? <Nothing /> : <CardGridSkeleton count={4} />
  return (
    <>
      <p className="result-count -mt-2">{countWords(kept.length)}</p>
      <div className="product-grid">
        {kept.map((product, index) => (
          <ProductTile
            key={product._id}
            product={product}
            sizes={PICTURE_SIZES.card}
            first={index < 2}
            level={2}
          />
        ))}
      </div>
    </>
  )
}

function Nothing() {
  return (
    <Empty
      of="favourites"
      title="Votre calebasse est vide"
      action={<ButtonLink to={paths.shop()}>Voir la boutique</ButtonLink>}
    >
      Touchez le cœur d’un produit pour le retrouver ici.
    </Empty>
  )
}

function VisitorFavourites() {
  const { requireLogin } = useProductActs()
  useEffect(() => requireLogin(null), [requireLogin])
  return <Invitation />
}

function Invitation() {
  return (
    <Empty
      of="favourites"
      title="Vos favoris vous attendent"
      action={<ButtonLink to={paths.login(paths.favourites())}>Se connecter</ButtonLink>}
    >
      Connectez-vous pour retrouver vos favoris et vos commandes.
    </Empty>
  )
}

/** Until hydration; permanent without JavaScript. */
function Unknown() {
  return (
    <>
      <noscript>
        <Invitation />
      </noscript>
      <div className="needs-script">
        <CardGridSkeleton count={4} />
      </div>
    </>
  )
}

/** Tells whether the device's user is known: false on the server and during hydration. */
function useDeviceKnown(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => undefined
