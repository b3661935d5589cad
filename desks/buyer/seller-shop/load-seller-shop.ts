import type { LoaderFunctionArgs } from 'react-router'

import { listShopProducts, readShop } from '#modules/shops/contract/shop-page.ts'
import { listShopReviews } from '#modules/reviews/contract/public-reviews.ts'
import { listShownPromotions } from '#modules/promotions/contract/promotions.ts'
import { api, callOf, tagPage } from '#web/api/page-context.ts'
import { originOf } from '#web/api/page-meta.ts'
import { cardProduct, readArrival } from '#modules/catalogue/web/index.ts'
import { readPageNumber, readReviewsPage } from '#web/lists/read-page-number.ts'

/** Reviews that the shop’s page shows, and those of `?avis=1` and after. */
const FIRST_REVIEWS = 5
const REVIEWS_A_PAGE = 20

/** A shop, what it sells, and what was said of that. */
export async function loadSellerShop({ context, params, request }: LoaderFunctionArgs) {
  const slug = params['shop'] ?? ''
  tagPage(context, 'catalogue', `shop:${slug}`)
  const { searchParams } = new URL(request.url)
  const page = readPageNumber(searchParams)
  const reviewsPage = readReviewsPage(searchParams)
  const query =
    reviewsPage === 0 ? { limit: FIRST_REVIEWS } : { page: reviewsPage, limit: REVIEWS_A_PAGE }
  const [shop, { products, ...facts }, reviews, { promotions }, arrives] = await Promise.all([
    api(context)(readShop, { params: { slug } }),
    api(context)(listShopProducts, { params: { slug }, query: { page } }),
    // The page is drawn without reviews when they fail.
    callOf(context)(listShopReviews, { params: { slug }, query }).catch(() => null),
    callOf(context)(listShownPromotions, { params: { slug } }).catch(() => ({ promotions: [] })),
    readArrival(context),
  ])
  return {
    origin: originOf(request),
    shop,
    promotions,
    /** The one that the link is about. */
    shared: promotions.find(({ code }) => code !== null && code === searchParams.get('code')),
    arrives,
    reviews: reviews && { ...reviews, all: reviewsPage > 0 },
    list: {
      ...facts,
      products: products.map((product) => cardProduct(product, { described: true })),
    },
  }
}
