import { useCallback } from 'react'
import { useLoaderData, type MetaFunction, type LoaderFunctionArgs } from 'react-router'
import { listShopProducts } from '#modules/products/contract/catalogue.ts'
import { readShopPromises } from '#modules/promises/contract/kept-promises.ts'
import { keptWords } from '#modules/promises/contract/counted-promises.ts'
import { type ShopPage, readShop } from '#modules/shops/contract/shop-page.ts'
import { promotionCard } from '#modules/promotions/contract/promotion-words.ts'
import { call } from '#client/api/late-call.ts'
import { pageMeta, originOf } from '#client/api/page-meta.ts'
import { countWords, ListEnd, ProductList } from '../products/lists/product-list.tsx'
import type { ListQuery } from '../products/lists/use-endless-list.ts'
import { ProductActs } from '../products/product-acts.tsx'
import { useProductActs } from '../products/use-product-acts.ts'
import { cardProduct } from '#modules/products/web/index.ts'
import { readArrival } from '../products/read-arrival.ts'
import { answersWords } from '#modules/conversations/web/index.ts'
import { FollowButton } from '#modules/followers/web/index.ts'
import { useListView } from '#client/lists/list-view.ts'
import { withParams, readPageNumber, readReviewsPage } from '#client/lists/read-page-number.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { giftOf, ShownPromotions } from '#modules/promotions/web/index.ts'
import { ShopReviews } from '#modules/reviews/web/index.ts'
import { SellerShopHead, shopPlace, shopRecord } from '#modules/shops/web/index.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { shorten } from '#kernel/wire/short-text.ts'
import { ViewToggle } from '#ui/lists/view-toggle.tsx'
import { listShopReviews } from '#modules/reviews/contract/public-reviews.ts'
import { listShownPromotions } from '#modules/promotions/contract/promotions.ts'
import { api, callOf, tagPage } from '#client/api/page-context.ts'

/** Reviews on the shop’s page; `?avis=1` and after have all. */
const FIRST_REVIEWS = 5

const REVIEWS_A_PAGE = 20

const schemas = import.meta.env.SSR ? await import('../page-schemas.ts') : null

export const handle: PageHandle = { query: ['page', 'avis', 'code', 'offre'] }
export const loader = loadSellerShop

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Boutique · Sugu' }]
  const { origin, shop, list, shared } = loaderData
  return [
    ...pageMeta({
      title: shared ? `${giftOf(shared)} chez ${shop.name}` : shop.name,
      ...(shared && { image: promotionCard(shared._id) }),
      description: shorten(
        `${shop.name}, ${shopPlace(shop)}. ${shopRecord(shop)}. ${shop.description}`,
        155,
      ),
      path: addressOf(shop.slug, list.currentPage),
      origin,
    }),
    ...(schemas
      ? schemas.shopSchemas(shop, origin).map((schema) => ({ 'script:ld+json': schema }))
      : []),
  ]
}

export default function SellerShopPage() {
  const { origin, shop, list, reviews, promotions, arrives, prepares, opens } =
    useLoaderData<typeof loader>()
  const [view, setView] = useListView()
  const { slug } = shop
  const answers = answersWords(shop.answersInMs)
  const load = useCallback(
    (query: ListQuery, signal: AbortSignal) =>
      call(listShopProducts, { params: { slug }, query }, { signal }),
    [slug],
  )
  return (
    <ProductActs key={slug} arrives={arrives}>
      <SellerShopHead shop={shop} url={origin + paths.seller(slug)}>
        <Follow shop={shop} />
        <ButtonLink look="outline" to={ownPaths.writeTo(slug)}>
          Écrire à la boutique
        </ButtonLink>
        {answers && <p className="small muted">{answers}</p>}
        {prepares && <p className="small muted">{keptWords('shop', prepares)}</p>}
        {opens && <p className="small muted">{keptWords('relay', opens)}</p>}
      </SellerShopHead>
      <ShownPromotions promotions={promotions} />
      {list.totalProducts === 0 ? (
        <Empty
          title="Rien en vente pour le moment"
          action={<ButtonLink to={paths.shop()}>Voir toutes les boutiques</ButtonLink>}
        >
          {shop.name} n’a pas de produit en ce moment. Le marché en a beaucoup d’autres.
        </Empty>
      ) : (
        <section aria-labelledby="produits">
          <SectionTitle id="produits">Ses produits</SectionTitle>
          <div className="toolbar">
            <p className="result-count">{countWords(list.totalProducts)}</p>
            <ViewToggle view={view} onChange={setView} />
          </div>
          {list.products.length === 0 ? (
            <Empty
              title="La liste s’arrête avant cette page"
              action={<ButtonLink to={paths.seller(slug)}>Revenir au début</ButtonLink>}
            >
              Des produits ont pu être vendus ou retirés entre-temps.
            </Empty>
          ) : (
            <ProductList
              name={`chez ${slug}`}
              first={list}
              load={load}
              addressOf={(page) => addressOf(slug, page)}
              end={<ListEnd />}
            />
          )}
        </section>
      )}
      {reviews && <ShopReviews reviews={reviews} shop={shop} />}
    </ProductActs>
  )
}

function Follow({ shop }: { shop: ShopPage }) {
  const { requireLogin } = useProductActs()
  return (
    <FollowButton shop={shop} onVisitor={() => requireLogin({ kind: 'follow', shop: shop._id })} />
  )
}

function addressOf(slug: string, page: number): string {
  return withParams(paths.seller(slug), { page: page > 1 ? page : null })
}

async function loadSellerShop({ context, params, request }: LoaderFunctionArgs) {
  const slug = params['shop'] ?? ''
  // The market's settings: public holidays close shops.
  tagPage(context, 'products', `shop:${slug}`, 'settings:market')
  const { searchParams } = new URL(request.url)
  const page = readPageNumber(searchParams)
  const reviewsPage = readReviewsPage(searchParams)
  const query =
    reviewsPage === 0 ? { limit: FIRST_REVIEWS } : { page: reviewsPage, limit: REVIEWS_A_PAGE }
  const [shop, { products, ...facts }, reviews, { promotions }, arrives, kept] = await Promise.all([
    api(context)(readShop, { params: { slug } }),
    api(context)(listShopProducts, { params: { slug }, query: { page } }),
    // Drawn without reviews when they fail.
    callOf(context)(listShopReviews, { params: { slug }, query }).catch(() => null),
    callOf(context)(listShownPromotions, { params: { slug } }).catch(() => ({ promotions: [] })),
    readArrival(context),
    callOf(context)(readShopPromises, { params: { slug } }).catch(() => null),
  ])
  return {
    origin: originOf(request),
    shop,
    promotions,
    shared: promotions.find(
      ({ _id, code }) =>
        _id === searchParams.get('offre') || (code !== null && code === searchParams.get('code')),
    ),
    arrives,
    prepares: kept?.prepares ?? null,
    opens: kept?.opens ?? null,
    reviews: reviews && { ...reviews, all: reviewsPage > 0 },
    list: {
      ...facts,
      products: products.map((product) => cardProduct(product, { described: true })),
    },
  }
}
