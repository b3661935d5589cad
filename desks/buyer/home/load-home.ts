import { data, type LoaderFunctionArgs } from 'react-router'

import {
  listCategories,
  listProducts,
  listTrustedShops,
  type ProductCard,
  type ProductFilter,
} from '#modules/catalogue/contract/catalogue.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { marketFacts } from '#kernel/wire/market-facts.ts'
import { readSettings } from '#modules/settings/contract/settings.ts'
import { callOf, tagPage } from '#web/api/page-context.ts'
import { originOf } from '#web/api/page-meta.ts'
import { cardProduct, readArrival } from '#modules/catalogue/web/index.ts'

/**
 * How many cards each section holds. What comes first is kept short: a phone fetches the pictures
 * of its first few screens at once.
 */
const CARDS = { promotions: 6, popular: 8, local: 6, newest: 6 } as const

/**
 * What the home page shows. A section that fails is left out; the page fails only when every
 * section did.
 */
export async function loadHome({ context, request }: LoaderFunctionArgs) {
  tagPage(context, 'catalogue', 'categories', 'shops', 'settings:market')
  const call = callOf(context)
  const list = (filter: ProductFilter, limit: number) =>
    call(listProducts, { params: { filter }, query: { limit } })
  const [categories, promotions, popular, local, newest, shops, facts, settings, arrives] =
    await Promise.allSettled([
      call(listCategories, {}),
      list('bestOffers', CARDS.promotions),
      list('trending-best', CARDS.popular),
      list('local', CARDS.local),
      list('paginated', CARDS.newest),
      call(listTrustedShops, { query: { limit: 4 } }),
      call(marketFacts, {}),
      call(readSettings, {}),
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
    simulated: facts.status === 'fulfilled' ? facts.value.simulated : null,
    openingHours: settings.status === 'fulfilled' ? settings.value.contact.openingHours : '',
  }
}

function cards(section: PromiseSettledResult<{ products: ProductCard[] }>) {
  return section.status === 'fulfilled'
    ? section.value.products.map((product) => cardProduct(product))
    : []
}

/** Turns the API’s refusal into the page’s status; any other error is returned as it is. */
function refusalOf(section: PromiseSettledResult<unknown>): unknown {
  const reason: unknown = section.status === 'rejected' ? section.reason : undefined
  return reason instanceof CallFailure
    ? data(
        { message: reason.message, code: reason.code },
        { status: reason.status === 0 ? 503 : reason.status },
      )
    : reason
}
