import type { ProductCard, ProductFilter } from '#modules/products/contract/catalogue.ts'

import { pageOf } from '#kernel/database/pages.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notSignedIn } from '#kernel/errors.ts'
import { isSlug } from '#kernel/database/slugs.ts'
import { categoryUnknown, findPlace } from '#modules/categories/module.ts'
import { readCardRows, presentCard } from './product.ts'
import { listed, type LongLists } from './long-lists.ts'
import type { ProductCache } from './product-cache.ts'
import {
  madeInMali,
  newest,
  ofCategory,
  promotions,
  readList,
  readPurchased,
  readSubcategories,
  readVaried,
  trending,
  type ListPage,
  type Paging,
  type ProductListQuery,
} from './product-lists.ts'

export type ListParts = { lists: LongLists; products: ProductCache }
export type ProductsPage = {
  products: ProductCard[]
  currentPage: number
  totalPages: number
  totalProducts: number
}

/** @throws session.missing when a visitor asks for purchases */
export async function listProducts(
  kernel: Kernel,
  parts: ListParts,
  filter: ProductFilter,
  paging: Paging,
  callerId: string | null,
): Promise<ProductsPage> {
  const wanted = { ...paging, since: parts.products.changes.mark() }
  return productsPage(
    parts.products,
    paging,
    await readFilter(kernel, parts, filter, wanted, callerId),
  )
}

/** @throws categories.category_unknown */
export async function listCategoryProducts(
  kernel: Kernel,
  { lists, products }: ListParts,
  query: Paging & { category: string; subCategory?: string | undefined },
): Promise<ProductsPage> {
  const { category } = query
  if (!isSlug(category)) throw categoryUnknown()
  const subCategories = listed(query.subCategory)
  const { page, limit } = query
  const wanted = { page, limit, since: products.changes.mark() }
  const whole =
    subCategories.length === 0 ? await readList(kernel, lists, ofCategory(category), wanted) : null
  if (whole && whole.total > 0) return productsPage(products, query, whole)
  const place = await findPlace(kernel, category, subCategories)
  if (!place) throw categoryUnknown()
  return productsPage(
    products,
    query,
    whole ?? (await readSubcategories(kernel, place.subcategoryIds, wanted)),
  )
}

/** Reads cards in order, without unlisted products. One statement. */
export async function readCards(kernel: Kernel, ids: readonly string[]): Promise<ProductCard[]> {
  const now = kernel.clock.now()
  return (await readCardRows(kernel, ids)).map((row) => presentCard(row, now))
}

export async function productsPage(
  products: ProductCache,
  paging: Paging,
  { ids, total, ...changes }: ListPage,
): Promise<ProductsPage> {
  return {
    products: await products.cardsSince(ids, changes),
    ...pageOf(paging, total),
    totalProducts: total,
  }
}

async function readFilter(
  kernel: Kernel,
  parts: ListParts,
  filter: ProductFilter,
  paging: ProductListQuery,
  callerId: string | null,
): Promise<ListPage> {
  switch (filter) {
    case 'paginated':
      return readList(kernel, parts.lists, newest, paging)
    case 'trending-best':
      return readList(kernel, parts.lists, trending, paging)
    case 'bestOffers':
      return readList(kernel, parts.lists, promotions, paging)
    case 'local':
      return readList(kernel, parts.lists, madeInMali, paging)
    case 'random-by-category':
      return readVaried(kernel, paging)
    case 'purchased':
      if (!callerId) throw notSignedIn()
      return readPurchased(kernel, callerId, paging)
  }
}
