import type { LoaderFunctionArgs } from 'react-router'

import { listShopProducts, listShopReviews, readShop } from '#contract/shop-page.ts'
import { api, callOf, tagPage } from '#web/api/page-context.ts'

import { cardProduct } from './card-product.ts'
import { originOf } from './page-meta.ts'
import { readPageNumber } from './read-page-number.ts'

/** Reviews that the shop’s page shows. */
const REVIEWS = 5

/** A shop, what it sells, and what was said of that. */
export async function loadSellerShop({ context, params, request }: LoaderFunctionArgs) {
  const slug = params['shop'] ?? ''
  tagPage(context, 'catalogue', `shop:${slug}`)
  const page = readPageNumber(new URL(request.url).searchParams)
  const [shop, { products, ...facts }, reviews] = await Promise.all([
    api(context)(readShop, { params: { slug } }),
    api(context)(listShopProducts, { params: { slug }, query: { page } }),
    // One can buy without its reviews.
    callOf(context)(listShopReviews, { params: { slug }, query: { limit: REVIEWS } }).catch(() => null),
  ])
  return { origin: originOf(request), shop, reviews, list: { ...facts, products: products.map((product) => cardProduct(product, { described: true })) } }
}
