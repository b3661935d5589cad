import { Suspense } from 'react'
import { useLoaderData, type MetaFunction } from 'react-router'

import { brand } from '#kernel/wire/brand.ts'
import { pageMeta } from '#web/api/page-meta.ts'
import { CategoryRail, ProductActs, ProductSection } from '#modules/catalogue/web/index.ts'
import { useHydrated } from '#web/device/use-hydrated.ts'
import type { PageHandle } from '#web/page-handle.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/user-info.ts'
import { Footer } from '#web/shell/footer.tsx'
import { ShopTile } from '#modules/shops/web/index.ts'
import { hasSeenSome } from '#modules/suggestions/web/index.ts'
import { late } from '#web/ui/sheets/late.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'

import { Assurances, HomeBand } from './home-band.tsx'
import { loadHome } from './load-home.ts'

const schemas = import.meta.env.SSR ? await import('../page-schemas.ts') : null

const loadOwn = () => import('./own-start.tsx')
const OrderOnItsWay = late(async () => (await loadOwn()).OrderOnItsWay)
const Resume = late(async () => (await loadOwn()).Resume)

export const handle: PageHandle = {}
export const loader = loadHome

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  ...pageMeta({
    title: `${brand.name}, le marché du Mali, chez vous`,
    whole: true,
    description:
      'Pagnes, cuisine, téléphones, énergie solaire, artisanat : le marché du Mali, livré à Bamako et en région. Payez par mobile money ou à la livraison.',
    path: '/',
    origin: loaderData?.origin ?? '',
  }),
  ...(schemas
    ? schemas
        .marketSchemas(loaderData?.origin ?? '')
        .map((schema) => ({ 'script:ld+json': schema }))
    : []),
]

const OwnOrder = () => {
  const user = useUser()
  return (
    user && (
      <Suspense>
        <OrderOnItsWay key={user._id} userId={user._id} />
      </Suspense>
    )
  )
}

const OwnProducts = () =>
  useHydrated() &&
  hasSeenSome() && (
    <Suspense>
      <Resume />
    </Suspense>
  )

export default function HomePage() {
  const {
    categories,
    promotions,
    popular,
    local,
    newest,
    shops,
    simulated,
    openingHours,
    arrives,
  } = useLoaderData<typeof loader>()
  return (
    <ProductActs arrives={arrives}>
      <HomeBand />
      <OwnOrder />
      <ProductSection
        id="promotions"
        title="Promotions"
        detail="Les plus belles remises du moment"
        products={promotions}
        all={paths.shop('promo')}
        rail
        first
      />
      <OwnProducts />
      <CategoryRail categories={categories} />
      <ProductSection
        id="populaires"
        title="Populaires"
        detail="Préférés en ce moment"
        products={popular}
        all={paths.shop('populaire')}
      />
      <ProductSection
        id="local"
        title="made in Mali"
        detail="Fait ou assemblé au Mali"
        products={local}
        all={paths.searchBy({ isLocal: 'true' })}
        rail
      />
      <ProductSection
        id="nouveautes"
        title="Nouveautés"
        detail="Arrivés ces derniers jours"
        products={newest}
        all={paths.searchBy({ sort: 'nouveautes' })}
        rail
      />
      <Assurances />
      {shops.length > 0 && (
        <section aria-labelledby="boutiques">
          <SectionTitle id="boutiques" detail="Choisies pour leurs livraisons réussies">
            Boutiques de confiance
          </SectionTitle>
          <ul className="shop-cards">
            {shops.map((shop) => (
              <li key={shop._id}>
                <ShopTile shop={shop} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Footer simulated={simulated} openingHours={openingHours} />
    </ProductActs>
  )
}
