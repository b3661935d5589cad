import type { LoaderFunctionArgs } from 'react-router'

import { listCategories, listProducts } from '#modules/catalogue/contract/catalogue.ts'
import { searchProducts } from '#modules/search/contract/search.ts'
import { readSettings } from '#modules/settings/contract/settings.ts'
import { api, callOf, tagPage } from '#web/api/page-context.ts'
import { originOf } from '#web/api/page-meta.ts'
import { cardProduct, type CardProduct, readArrival } from '#modules/catalogue/web/index.ts'
import { readSearch, searchQuery } from '#modules/search/web/index.ts'

/** How many popular products are shown when a search finds nothing. */
const CONSOLATION = 4

/** What a search shows; when it found nothing, popular products instead. */
export async function loadSearch({ context, request }: LoaderFunctionArgs) {
  tagPage(context, 'catalogue', 'search', 'settings:market')
  const state = readSearch(new URL(request.url).searchParams)
  const arrives = readArrival(context)
  const { products, facets, correctedQuery, ...page } = await api(context)(searchProducts, {
    query: searchQuery(state),
  })
  return {
    origin: originOf(request),
    state,
    facets,
    correctedQuery,
    arrives: await arrives,
    list: {
      ...page,
      products: products.map((product) => cardProduct(product, { described: true })),
    },
    ...(page.totalProducts === 0
      ? await consolation(context)
      : { popular: [], categories: [], whatsapp: '' }),
  }
}

/**
 * For a search without results: popular products, the categories and the team's WhatsApp number.
 */
async function consolation(context: LoaderFunctionArgs['context']): Promise<{
  popular: CardProduct[]
  categories: { slug: string; name: string }[]
  whatsapp: string
}> {
  const [popular, categories, settings] = await Promise.allSettled([
    callOf(context)(listProducts, {
      params: { filter: 'trending-best' },
      query: { limit: CONSOLATION },
    }),
    callOf(context)(listCategories, {}),
    callOf(context)(readSettings, {}),
  ])
  return {
    popular:
      popular.status === 'fulfilled'
        ? popular.value.products.map((product) => cardProduct(product))
        : [],
    categories:
      categories.status === 'fulfilled'
        ? categories.value.categories.map(({ slug, name }) => ({ slug, name }))
        : [],
    whatsapp: settings.status === 'fulfilled' ? settings.value.contact.whatsapp : '',
  }
}
