import type { LoaderFunctionArgs } from 'react-router'

import { listCategoryProducts, listReviews, readProduct, type Product } from '#contract/catalogue.ts'
import { api, callOf, tagPage } from '#web/api/page-context.ts'

import { cardProduct, type CardProduct } from './card-product.ts'
import { coloursOf } from './colour-names.ts'
import { originOf } from './page-meta.ts'
import { valuesOf } from './variant-values.ts'

/** Reviews that the product’s page shows, and those of `?avis=1` and after. */
const FIRST_REVIEWS = 3
const REVIEWS_A_PAGE = 20
const ALIKE = 5

/** A product, what was said of it, and a few like it. */
export async function loadProduct({ context, params, request }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? ''
  tagPage(context, `product:${slug}`)
  const page = Number(/^[1-9]\d{0,3}$/.exec(new URL(request.url).searchParams.get('avis') ?? '')?.[0] ?? 0)
  const asked = page === 0 ? { limit: FIRST_REVIEWS } : { page, limit: REVIEWS_A_PAGE }
  const [product, reviews] = await Promise.all([
    api(context)(readProduct, { params: { slug } }),
    // A product can be bought without its reviews.
    callOf(context)(listReviews, { params: { slug }, query: asked }).catch(() => null),
  ])
  return {
    origin: originOf(request),
    product: shown(product),
    reviews: reviews && { ...reviews, all: page > 0 },
    alike: await alike(context, product),
  }
}

/** Everything but what the page’s own pieces say again; with the shades of its colours, so that no phone fetches the names of all. */
function shown({ imageUrl: _addresses, ...product }: Product) {
  const variants = product.variants.map(({ size, color, stock }) => ({ size, color, stock }))
  return { ...product, variants, shades: Object.fromEntries(valuesOf(product, 'color').map((name) => [name, coloursOf(name)])) }
}

export type ShownProduct = ReturnType<typeof shown>

async function alike(context: LoaderFunctionArgs['context'], { _id, category, subCategory }: Product): Promise<CardProduct[]> {
  try {
    const { products } = await callOf(context)(listCategoryProducts, { query: { category, subCategory, limit: ALIKE + 1 } })
    return products
      .filter((product) => product._id !== _id)
      .slice(0, ALIKE)
      .map((product) => cardProduct(product))
  } catch {
    return []
  }
}
