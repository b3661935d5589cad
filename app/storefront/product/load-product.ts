import type { LoaderFunctionArgs } from 'react-router'

import { estimateDelivery } from '#modules/pricing/contract/delivery-estimate.ts'
import {
  readProduct,
  type Product,
  type ProductCard,
} from '#modules/products/contract/catalogue.ts'
import { conditionOf, conditionWords } from '#modules/products/contract/condition.ts'
import { listReviews } from '#modules/reviews/contract/public-reviews.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { shorten } from '#kernel/wire/short-text.ts'
import { readAlike } from '#modules/suggestions/contract/suggestions.ts'
import { api, callOf, tagPage } from '#client/api/page-context.ts'
import { originOf } from '#client/api/page-meta.ts'
import { readReviewsPage } from '#client/lists/read-page-number.ts'
import { onOneLine } from '#ui/words/typographic.ts'

import { cardProduct, type CardProduct, valuesOf } from '#modules/products/web/index.ts'
import { coloursOf } from '#ui/forms/colour-names.ts'

/** On the product page; then on `?avis=1` and later. */
const FIRST_REVIEWS = 3
const REVIEWS_A_PAGE = 20
const ALIKE = 5

export async function loadProduct({ context, params, request }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? ''
  tagPage(context, `product:${slug}`, 'pricing', 'settings:market')
  const page = readReviewsPage(new URL(request.url).searchParams)
  const query = page === 0 ? { limit: FIRST_REVIEWS } : { page, limit: REVIEWS_A_PAGE }
  const [product, reviews, neighbours] = await Promise.all([
    api(context)(readProduct, { params: { slug } }),
    // The page renders without reviews when they fail.
    callOf(context)(listReviews, { params: { slug }, query }).catch(() => null),
    readNeighbours(context, slug),
  ])
  tagPage(context, `shop:${product.shop.slug}`)
  return {
    origin: originOf(request),
    product: shown(product),
    summary: shorten(product.description, 140),
    reviews: reviews && { ...reviews, all: page > 0 },
    ...neighbours,
    ...(await nearDelivery(context, product)),
    kept: false,
  }
}

/** Adds colour shades, so that phones do not load the table of names; drops repeated fields. */
function shown({ imageUrl: _addresses, ...product }: Product) {
  const condition = conditionOf(product.characteristics)
  const variants = product.variants.map(({ size, color, stock }) => ({ size, color, stock }))
  return {
    ...product,
    variants,
    until: product.promoWords,
    conditionWords: condition === 'new' ? null : conditionWords[condition],
    shades: Object.fromEntries(valuesOf(product, 'color').map((name) => [name, coloursOf(name)])),
  }
}

export type ShownProduct = ReturnType<typeof shown>

/** Empty when the call fails. */
async function readNeighbours(
  context: LoaderFunctionArgs['context'],
  slug: string,
): Promise<{ alike: CardProduct[]; together: CardProduct[] }> {
  try {
    const { similar, together } = await callOf(context)(readAlike, { params: { slug } })
    const cards = (list: readonly ProductCard[]) =>
      list.slice(0, ALIKE).map((product) => cardProduct(product))
    return { alike: cards(similar), together: cards(together) }
  } catch {
    return { alike: [], together: [] }
  }
}

/** Lowest fee and date in the city, as two lines; no day where the shop does not reach it. */
export type NearDelivery = readonly [words: string, detail: string]

/** A quartier on each river bank. */
const BANKS = ['Hamdallaye', 'Badalabougou'] as const

/** `isReached`: false where nothing goes from the shop and nobody collects there. */
async function nearDelivery(
  context: LoaderFunctionArgs['context'],
  product: Product,
): Promise<{ near: NearDelivery; isReached: boolean }> {
  const { weightClass, isFreeLivraison, shop } = product
  const free = isFreeLivraison ? 'À Bamako et en région\u00a0: livraison à 0f' : null
  try {
    const quotes = BANKS.map((quartier) =>
      callOf(context)(estimateDelivery, {
        query: { region: 'Bamako', from: shop.region, quartier, weightClass },
      }),
    )
    const [least] = (await Promise.all(quotes)).toSorted((one, other) => one.fee - other.fee)
    if (least?.sendsAnywhere === false) return await nearShop(context, product)
    if (least?.noRoute)
      return reached(
        `Expédié de ${shop.region}`,
        'Dites où vous êtes : le prix et le jour en dépendent.',
      )
    if (least)
      return reached(
        free ?? `Livraison dès ${formatFrancs(least.fee)}`,
        `À Bamako ${onOneLine(least.delay.label)}`,
      )
  } catch {
    // Without a quote the cart gives the fee.
  }
  return reached(
    free ?? 'Livraison à Bamako et en région',
    'Frais et délai indiqués avant de payer',
  )
}

const reached = (...near: NearDelivery) => ({ near, isReached: true })

/** Of a shop from which nothing is sent. */
async function nearShop(
  context: LoaderFunctionArgs['context'],
  { weightClass, shop }: Product,
): Promise<{ near: NearDelivery; isReached: boolean }> {
  const { region } = shop
  const query = { region, from: region, shop: shop.slug, weightClass }
  const { ways = [] } = await callOf(context)(estimateDelivery, { query })
  const near = `${shop.name} n’expédie pas encore`
  return ways.length > 0
    ? reached(near, `À retirer à la boutique, à ${region}`)
    : { near: [near, `Aucun livreur ne prend encore de colis à ${region}`], isReached: false }
}
