import type { Category, ProductCard, ProductFilter } from '#modules/products/contract/catalogue.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { type ImageRow, presentImage } from '#modules/images/module.ts'
import { notSignedIn } from '#kernel/errors.ts'
import { readCardRows, presentCard } from '#modules/products/server/product.ts'
import { fail } from '#modules/products/server/errors.ts'
import { isSlug, listed, type LongLists } from '#modules/products/server/long-lists.ts'
import type { ProductCache } from '#modules/products/server/product-cache.ts'
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
} from '#modules/products/server/product-lists.ts'

export type CategoryRow = {
  slug: string
  name: string
  image: ImageRow | null
  subcategories: { slug: string; name: string }[]
}

const categoriesSql = `
  select c.slug, c.name, i.image as image, sub.list as subcategories
  from categories c
  left join picture_facts i on i.id = c.image_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('slug', s.slug, 'name', s.name) order by s.position, s.name), '[]') as list
    from subcategories s where s.category_id = c.id and s.merged_into is null
  ) sub
  where c.merged_into is null and ($1::text is null or c.slug = $1)
  order by c.position, c.name collate "fr-x-icu"`

/** Reads all categories in order, or one by slug. */
export async function readCategories(kernel: Kernel, slug: string | null): Promise<CategoryRow[]> {
  const { rows } = await kernel.database.pool.query<CategoryRow>({
    name: 'catalogue_categories',
    text: categoriesSql,
    values: [slug],
  })
  return rows
}

const placeSql = `
  select c.id as "categoryId", array(select s.id from subcategories s where s.category_id = c.id and s.slug = any($2::text[])) as "subcategoryIds"
  from categories c where c.slug = $1`

/** Skips unknown subcategories; null: category unknown. */
async function findPlace(
  kernel: Kernel,
  category: string,
  subCategories: readonly string[],
): Promise<{ categoryId: string; subcategoryIds: string[] } | null> {
  const { rows } = await kernel.database.pool.query<{
    categoryId: string
    subcategoryIds: string[]
  }>({
    name: 'catalogue_place',
    text: placeSql,
    values: [category, subCategories],
  })
  return rows[0] ?? null
}

const addressSql = `
  select a.subcategory_slug as "from", c.slug as category, s.slug as "subCategory"
  from category_addresses a join categories c on c.id = a.category_id left join subcategories s on s.id = a.subcategory_id
  where a.category_slug = $1 order by a.subcategory_slug`

/** Redirects; empty `from`: the category. */
export async function readMoved(
  kernel: Kernel,
  slug: string,
): Promise<{ from: string; category: string; subCategory: string | null }[]> {
  const { rows } = await kernel.database.pool.query<{
    from: string
    category: string
    subCategory: string | null
  }>({
    name: 'catalogue_moved',
    text: addressSql,
    values: [slug],
  })
  return rows
}

export function presentCategory({ image, ...category }: CategoryRow): Category {
  return { ...category, image: image && presentImage(image) }
}

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
  return pageOf(parts.products, paging, await readFilter(kernel, parts, filter, wanted, callerId))
}

/** @throws catalogue.category_unknown */
export async function listCategoryProducts(
  kernel: Kernel,
  { lists, products }: ListParts,
  query: Paging & { category: string; subCategory?: string | undefined },
): Promise<ProductsPage> {
  const { category } = query
  if (!isSlug(category)) throw fail('catalogue.category_unknown')
  const subCategories = listed(query.subCategory)
  const { page, limit } = query
  const wanted = { page, limit, since: products.changes.mark() }
  const whole =
    subCategories.length === 0 ? await readList(kernel, lists, ofCategory(category), wanted) : null
  if (whole && whole.total > 0) return pageOf(products, query, whole)
  const place = await findPlace(kernel, category, subCategories)
  if (!place) throw fail('catalogue.category_unknown')
  return pageOf(
    products,
    query,
    whole ?? (await readSubcategories(kernel, place.subcategoryIds, wanted)),
  )
}

/**
 * Reads the cards of another module's list, in order. One statement; unlisted products are skipped.
 */
export async function readCards(kernel: Kernel, ids: readonly string[]): Promise<ProductCard[]> {
  const now = kernel.clock.now()
  return (await readCardRows(kernel, ids)).map((row) => presentCard(row, now))
}

/** Uncached cards cost one statement. */
export async function pageOf(
  products: ProductCache,
  { page, limit }: Paging,
  { ids, total, ...changes }: ListPage,
): Promise<ProductsPage> {
  return {
    products: await products.cardsSince(ids, changes),
    currentPage: page,
    totalPages: Math.ceil(total / limit),
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
