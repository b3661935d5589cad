import type { ProductCard, ProductFilter } from '#contract/catalogue/catalogue.ts'

import { notSignedIn } from '../kernel/errors.ts'
import type { Kernel } from '../kernel/kernel.ts'

import { readCardRows } from './card.queries.ts'
import { categoryUnknown } from './catalogue.errors.ts'
import { findPlace } from './category.queries.ts'
import type { LongLists } from './long-lists.ts'
import { presentCard } from './present-product.ts'
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
} from './product-lists.queries.ts'
import { isSlug, listed } from './query-values.ts'

export type ListParts = { lists: LongLists }
export type ProductsPage = {
  products: ProductCard[]
  currentPage: number
  totalPages: number
  totalProducts: number
}

/** @throws session.missing when a visitor asks for what he bought */
export async function listProducts(
  kernel: Kernel,
  parts: ListParts,
  filter: ProductFilter,
  paging: Paging,
  callerId: string | null,
): Promise<ProductsPage> {
  return pageOf(kernel, paging, await readFilter(kernel, parts, filter, paging, callerId))
}

/** @throws catalogue.category_unknown */
export async function listCategoryProducts(
  kernel: Kernel,
  { lists }: ListParts,
  query: Paging & { category: string; subCategory?: string | undefined },
): Promise<ProductsPage> {
  const { category } = query
  if (!isSlug(category)) throw categoryUnknown()
  const subCategories = listed(query.subCategory)
  const whole =
    subCategories.length === 0 ? await readList(kernel, lists, ofCategory(category), query) : null
  if (whole && whole.total > 0) return pageOf(kernel, query, whole)
  const place = await findPlace(kernel, category, subCategories)
  if (!place) throw categoryUnknown()
  return pageOf(
    kernel,
    query,
    whole ?? (await readSubcategories(kernel, place.subcategoryIds, query)),
  )
}

/** The cards of these products in this order, for a list that another room keeps. One statement; what is no longer listed is left out. */
export async function readCards(kernel: Kernel, ids: readonly string[]): Promise<ProductCard[]> {
  const now = kernel.clock.now()
  return (await readCardRows(kernel, ids)).map((row) => presentCard(row, now))
}

export async function pageOf(
  kernel: Kernel,
  { page, limit }: Paging,
  { ids, total, rows }: ListPage,
): Promise<ProductsPage> {
  const now = kernel.clock.now()
  const cards = rows ?? (await readCardRows(kernel, ids))
  return {
    products: cards.map((row) => presentCard(row, now)),
    currentPage: page,
    totalPages: Math.ceil(total / limit),
    totalProducts: total,
  }
}

async function readFilter(
  kernel: Kernel,
  parts: ListParts,
  filter: ProductFilter,
  paging: Paging,
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
