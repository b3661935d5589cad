import type { LoaderFunctionArgs } from 'react-router'

import { listProducts, searchProducts } from '#contract/catalogue.ts'
import { api, callOf, tagPage } from '#web/api/page-context.ts'

import { cardProduct, type CardProduct } from './card-product.ts'
import { originOf } from './page-meta.ts'
import { readSearch, searchQuery } from './search-state.ts'

/** How many popular products console who found nothing. */
const CONSOLATION = 4

/** What a search shows; when it found nothing, what the market likes instead. */
export async function loadSearch({ context, request }: LoaderFunctionArgs) {
  tagPage(context, 'catalogue')
  const state = readSearch(new URL(request.url).searchParams)
  const { products, facets, correctedQuery, ...page } = await api(context)(searchProducts, { query: searchQuery(state) })
  return {
    origin: originOf(request),
    state,
    facets,
    correctedQuery,
    list: { ...page, products: products.map((product) => cardProduct(product, { described: true })) },
    popular: page.totalProducts === 0 ? await popularProducts(context) : [],
  }
}

async function popularProducts(context: LoaderFunctionArgs['context']): Promise<CardProduct[]> {
  try {
    const { products } = await callOf(context)(listProducts, { params: { filter: 'trending-best' }, query: { limit: CONSOLATION } })
    return products.map((product) => cardProduct(product))
  } catch {
    return []
  }
}
