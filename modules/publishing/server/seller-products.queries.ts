import { FORMER_PRICE_DAYS } from '#modules/publishing/contract/product-rules.ts'
import { sql, type SQL } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { variantFacts, productFacts } from '#modules/products/database/views.ts'
import { categoryFacts } from '#modules/categories/database/views.ts'
import { waitingFacts } from '#modules/followers/database/views.ts'
import {
  cursorPage,
  orderBy,
  pageOf,
  type Place,
  placeSql,
  whereAll,
} from '#kernel/database/pages.ts'
import { query } from '#kernel/database/query.ts'
import { LOW_STOCK } from '#kernel/wire/limits.ts'

import type { Kernel } from '#kernel/kernel.ts'
import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import type {
  listSellerProducts as wire,
  SellerProduct,
  SellerProductDetail,
} from '#modules/publishing/contract/seller-products.ts'
import type { PricesBefore } from '#modules/products/contract/reductions.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { specsOf } from '#modules/products/contract/product-specs.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { presentImage } from '#modules/images/module.ts'

import { productColumns, specNames, type ProductColumns } from '#modules/products/module.ts'

const names = [
  'id',
  'slug',
  'name',
  'price',
  'promoPrice',
  'suspendedBy',
  'reason',
  'useVariants',
  'counted',
  'categoryName',
  'subcategoryName',
  'sold',
  'publishedAt',
  'updatedAt',
  'image',
] as const
const detailNames = [
  ...names,
  ...specNames,
  'description',
  'categorySlug',
  'subcategorySlug',
  'images',
  'variantTypes',
  'isLocal',
  'isFreeLivraison',
  'keptWhole',
  'proposals',
  'comingPromo',
  'struckPrice',
  'formerPrices',
] as const
/** `waiting`: users who wait for it or a variant. */
type SellerProductRow = Pick<ProductColumns, (typeof names)[number]> & { waiting: number }
export type SellerDetailRow = SellerProductRow & Pick<ProductColumns, (typeof detailNames)[number]>

export type SellerFilter = {
  sellerId: string
  q: string
  state?: 'live' | 'suspended' | 'sold_out' | 'low' | undefined
  category?: string | undefined
}
export type SellerCounts = {
  all: number
  live: number
  suspended: number
  sold_out: number
  low: number
}

const listed = productColumns(names)
const detailed = productColumns(detailNames)
const waiting = sql`(select count(distinct w.user_id)::int from ${waitingFacts} w where w.product_id = p.id) as waiting`

function ownOf(sellerId: string): SQL {
  return sql`p.shop_id = (select id from ${shopFacts} where owner_id = ${sellerId}) and p.deleted_at is null and not p.sold_by_link`
}

const states = {
  live: sql`p.listed`,
  suspended: sql`p.suspended_at is not null`,
  sold_out: sql`not p.in_stock`,
  low: sql`p.in_stock and (select sum(v.stock) from ${variantFacts} v where v.product_id = p.id) <= ${LOW_STOCK}`,
} as const

/** Words match anywhere, without accents. */
function conditionsOf({ sellerId, q, state, category }: SellerFilter): (SQL | undefined)[] {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  return [
    ownOf(sellerId),
    state && states[state],
    category
      ? sql`p.category_id = (select id from ${categoryFacts} where slug = ${category})`
      : undefined,
    ...words.map((word) => sql`position(lower(unaccent(${word})) in lower(unaccent(p.name))) > 0`),
  ]
}

export function readSellerDetailPage(
  kernel: Kernel,
  filter: SellerFilter,
  place: Place,
): Promise<SellerDetailRow[]> {
  return readPage<SellerDetailRow>(kernel, filter, place, detailed)
}

function readPage<ProductRow extends object>(
  kernel: Kernel,
  filter: SellerFilter,
  place: Place,
  read: ReturnType<typeof productColumns>,
): Promise<ProductRow[]> {
  const order = { at: sql`p.published_at`, id: sql`p.id` }
  const chosen = placeSql(place, conditionsOf(filter), order)
  return query<ProductRow>(
    kernel.db,
    sql`select ${sql.raw(read.columns)}, ${waiting} from (select p.* from ${sql.raw(read.table)} ${chosen}) p
    ${sql.raw(read.joins)} ${orderBy(order)}`,
  )
}

function readDetails(kernel: Kernel, sellerId: string, chosen: SQL): Promise<SellerDetailRow[]> {
  const { columns, table, joins } = detailed
  return query<SellerDetailRow>(
    kernel.db,
    sql`select ${sql.raw(columns)}, ${waiting} from ${sql.raw(table)} ${sql.raw(joins)} where ${ownOf(sellerId)} and ${chosen}`,
  )
}

export async function readSellerDetails(
  kernel: Kernel,
  sellerId: string,
  slugs: readonly string[],
): Promise<SellerDetailRow[]> {
  if (slugs.length === 0) return []
  return readDetails(kernel, sellerId, sql`p.slug = any(${sql.param([...slugs])}::text[])`)
}

async function countSellerProducts(kernel: Kernel, filter: SellerFilter): Promise<number> {
  const [counted] = await query<{ total: number }>(
    kernel.db,
    sql`select count(*)::int as total from ${productFacts} p ${whereAll(conditionsOf(filter))}`,
  )
  return counted?.total ?? 0
}

async function countStates(kernel: Kernel, sellerId: string): Promise<SellerCounts> {
  const [counts] = await query<Omit<SellerCounts, 'sold_out'> & { soldOut: number }>(
    kernel.db,
    sql`
    select count(*)::int as all, count(*) filter (where ${states.live})::int as live, count(*) filter (where ${states.suspended})::int as suspended,
      count(*) filter (where ${states.sold_out})::int as sold_out, count(*) filter (where ${states.low})::int as low
    from ${productFacts} p where ${ownOf(sellerId)}`,
  )
  const { soldOut = 0, ...others } = counts ?? { all: 0, live: 0, suspended: 0, low: 0 }
  return { ...others, sold_out: soldOut }
}

/** For the form, or null. */
export async function readSellerDetail(
  kernel: Kernel,
  sellerId: string,
  productId: string,
): Promise<SellerDetailRow | null> {
  const [row] = await readDetails(kernel, sellerId, sql`p.id = ${productId}`)
  return row ?? null
}

export async function listSellerProducts(
  kernel: Kernel,
  sellerId: string,
  { after, page, limit, ...rest }: Read<typeof wire>['query'],
): Promise<ReplyInput<typeof wire>> {
  const filter = { ...rest, sellerId }
  const [{ rows, next }, filtered, counts] = await Promise.all([
    cursorPage({ after, page, limit }, (place) => readKeyed(kernel, filter, place)),
    after || isNarrow(rest) ? countSellerProducts(kernel, filter) : null,
    after ? null : countStates(kernel, sellerId),
  ])
  const totalProducts = filtered ?? counts?.all ?? 0
  return {
    products: rows.map(presentSellerProduct),
    next,
    ...pageOf({ page, limit }, totalProducts),
    totalProducts,
    counts,
  }
}

async function readKeyed(
  kernel: Kernel,
  filter: SellerFilter,
  place: Place,
): Promise<(SellerProductRow & { at: string })[]> {
  const rows = await readPage<SellerProductRow>(kernel, filter, place, listed)
  return rows.map((row) => ({ ...row, at: row.publishedAt }))
}

function isNarrow({
  q,
  state,
  category,
}: {
  q: string
  state?: string | undefined
  category?: string | undefined
}): boolean {
  return q.trim() !== '' || state !== undefined || category !== undefined
}

const stateOf = {
  seller: 'suspended',
  plan: 'hidden_by_plan',
  admin: 'hidden_by_team',
  link: 'suspended',
} as const

export function presentSellerProduct(row: SellerProductRow): SellerProduct {
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    price: row.price,
    prixPromotionnel: row.promoPrice,
    image: row.image && presentImage(row.image),
    state: row.suspendedBy ? stateOf[row.suspendedBy] : 'live',
    reason: row.reason,
    stock: sumOf(row.counted, ({ stock }) => stock),
    reserved: sumOf(row.counted, ({ reserved }) => reserved),
    useVariants: row.useVariants,
    variants: row.counted.map(({ id, ...variant }) => ({ _id: id, ...variant })),
    categoryName: row.categoryName,
    subCategoryName: row.subcategoryName,
    sold: row.sold,
    waiting: row.waiting,
    publishedAt: new Date(row.publishedAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

export function presentSellerDetail(row: SellerDetailRow, now: Date): SellerProductDetail {
  return {
    ...presentSellerProduct(row),
    description: row.description,
    category: row.categorySlug,
    subCategory: row.subcategorySlug,
    images: row.images.map(presentImage),
    variantTypes: row.variantTypes,
    isLocal: row.isLocal,
    isFreeLivraison: row.isFreeLivraison,
    keptWhole: row.keptWhole,
    proposals: row.proposals,
    comingPromo: row.comingPromo,
    pricesBefore: pricesBefore(row, now),
    ...specsOf(row),
  }
}

function pricesBefore(
  { price, promoPrice, struckPrice, formerPrices }: SellerDetailRow,
  now: Date,
): PricesBefore {
  const since = addMs(now, -FORMER_PRICE_DAYS * dayMs)
  const asked = promoPrice ?? price
  const former = formerPrices.filter(({ untilAt }) => new Date(untilAt) > since)
  return {
    asked,
    struck: struckPrice,
    lowest: Math.min(asked, ...former.map(({ francs }) => francs)),
  }
}
