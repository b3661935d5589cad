import { Suspense } from 'react'
import { useLoaderData, type MetaFunction, data, type LoaderFunctionArgs } from 'react-router'
import { brand } from '#kernel/wire/brand.ts'
import { pageMeta, originOf } from '#client/api/page-meta.ts'
import { WarningBand } from '#modules/false-messages/web/index.ts'
import { readWarning } from '#modules/false-messages/contract/false-messages.ts'
import { CategoryRail } from '#modules/categories/web/index.ts'
import { ProductActs } from '../products/product-acts.tsx'
import { ProductSection } from '../products/lists/product-section.tsx'
import { cardProduct } from '#modules/products/web/index.ts'
import { readArrival } from '../products/read-arrival.ts'
import { useHydrated } from '#client/device/use-hydrated.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { paths } from '#client/paths.ts'
import { useUser } from '#client/session/user-info.ts'
import { Footer } from '#app/shell/footer.tsx'
import { ShopTile } from '#modules/shops/web/index.ts'
import { hasSeenSome } from '#modules/suggestions/web/index.ts'
import { late } from '#ui/sheets/late.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { listCategories } from '#modules/categories/contract/categories.ts'
import {
  listProducts,
  listTrustedShops,
  type ProductCard,
  type ProductFilter,
} from '#modules/products/contract/catalogue.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { marketFacts } from '#kernel/wire/provider-info.ts'
import { readSettings } from '#modules/settings/contract/settings.ts'
import { callOf, tagPage } from '#client/api/page-context.ts'
import './home.css'

/** Few, since a phone fetches the pictures of its first screens at once. */
const CARDS = { promotions: 6, popular: 8, local: 6, newest: 6 } as const

const ASSURANCES: readonly { icon: IconName; words: string }[] = [
  { icon: 'delivery', words: 'Livré à Bamako et en région' },
  { icon: 'trust', words: 'Vendeur payé seulement après remise' },
  { icon: 'person', words: 'Une équipe vous répond au téléphone' },
]

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
    warning,
  } = useLoaderData<typeof loader>()
  return (
    <ProductActs arrives={arrives}>
      <HomeBand />
      <WarningBand warning={warning} />
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

function HomeBand() {
  return (
    <div className="home-band">
      <h1>{brand.tagline}</h1>
      <p>Payez par mobile money ou à la livraison.</p>
      <ButtonLink look="cream" to={paths.shop()}>
        Voir la boutique
      </ButtonLink>
    </div>
  )
}

function Assurances() {
  return (
    <ul className="assurances tiny muted">
      {ASSURANCES.map(({ icon, words }) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}

/**
 * Loads the home page, without the sections that fail.
 * @throws when all fail
 */
async function loadHome({ context, request }: LoaderFunctionArgs) {
  tagPage(context, 'products', 'categories', 'shops', 'settings:market', 'warning')
  const call = callOf(context)
  const list = (filter: ProductFilter, limit: number) =>
    call(listProducts, { params: { filter }, query: { limit } })
  const [categories, promotions, popular, local, newest, shops, facts, settings, warned, arrives] =
    await Promise.allSettled([
      call(listCategories, {}),
      list('bestOffers', CARDS.promotions),
      list('trending-best', CARDS.popular),
      list('local', CARDS.local),
      list('paginated', CARDS.newest),
      call(listTrustedShops, { query: { limit: 4 } }),
      call(marketFacts, {}),
      call(readSettings, {}),
      call(readWarning, {}),
      readArrival(context),
    ])
  const sections = [categories, promotions, popular, local, newest, shops]
  if (sections.every((section) => section.status === 'rejected')) throw refusalOf(categories)
  return {
    origin: originOf(request),
    categories:
      categories.status === 'fulfilled'
        ? categories.value.categories.map(({ slug, name, image }) => ({ slug, name, image }))
        : [],
    promotions: cards(promotions),
    popular: cards(popular),
    local: cards(local),
    newest: cards(newest),
    shops: shops.status === 'fulfilled' ? shops.value.shops : [],
    arrives: arrives.status === 'fulfilled' ? arrives.value : null,
    warning: warned.status === 'fulfilled' ? warned.value.warning : null,
    simulated: facts.status === 'fulfilled' ? facts.value.simulated : null,
    openingHours: settings.status === 'fulfilled' ? settings.value.contact.openingHours : '',
  }
}

function cards(section: PromiseSettledResult<{ products: ProductCard[] }>) {
  return section.status === 'fulfilled'
    ? section.value.products.map((product) => cardProduct(product))
    : []
}

/** Turns the API’s refusal into the page’s status; returns other errors unchanged. */
function refusalOf(section: PromiseSettledResult<unknown>): unknown {
  const reason: unknown = section.status === 'rejected' ? section.reason : undefined
  return reason instanceof CallFailure
    ? data(
        { message: reason.message, code: reason.code },
        { status: reason.status === 0 ? 503 : reason.status },
      )
    : reason
}
