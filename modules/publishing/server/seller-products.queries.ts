import { type Place, placeOf } from '#kernel/database/cursor.ts'
import { LOW_STOCK } from '#kernel/wire/limits.ts'

import type { Kernel } from '#kernel/kernel.ts'
import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import type {
  listSellerProducts as wire,
  SellerProduct,
  SellerProductDetail,
} from '#modules/publishing/contract/seller-products.ts'
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
  'waiting',
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
] as const
type SellerProductRow = Pick<ProductColumns, (typeof names)[number]>
export type SellerDetailRow = Pick<ProductColumns, (typeof detailNames)[number]>

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

const own = 'p.shop_id = (select id from shop_facts where owner_id = $1) and p.deleted_at is null'
const details = `select ${detailed.columns} from ${detailed.table} ${detailed.joins}`

const lowStock = `p.in_stock and (select sum(v.stock) from variant_facts v where v.product_id = p.id) <= ${LOW_STOCK}`
const states = {
  live: 'p.listed',
  suspended: 'p.suspended_at is not null',
  sold_out: 'not p.in_stock',
  low: lowStock,
} as const

/** Parameters from `$1`. Words match anywhere, without accents. */
function whereOf({ sellerId, q, state, category }: SellerFilter): {
  where: string
  values: unknown[]
} {
  const values: unknown[] = [sellerId]
  const parts = [own]
  if (state) parts.push(states[state])
  if (category)
    parts.push(
      `p.category_id = (select id from category_facts where slug = $${values.push(category)})`,
    )
  for (const word of q.split(/\s+/).filter(Boolean).slice(0, 8))
    parts.push(`position(lower(unaccent($${values.push(word)})) in lower(unaccent(p.name))) > 0`)
  return { where: parts.join(' and '), values }
}

async function readSellerProducts(
  kernel: Kernel,
  filter: SellerFilter,
  page: Place,
): Promise<SellerProductRow[]> {
  return readPage<SellerProductRow>(kernel, filter, page, listed)
}

export async function readSellerDetailPage(
  kernel: Kernel,
  filter: SellerFilter,
  page: Place,
): Promise<SellerDetailRow[]> {
  return readPage<SellerDetailRow>(kernel, filter, page, detailed)
}

async function readPage<Row extends object>(
  kernel: Kernel,
  filter: SellerFilter,
  { after, limit, offset = 0 }: Place,
  read: ReturnType<typeof productColumns>,
): Promise<Row[]> {
  const { where, values } = whereOf(filter)
  const next = after
    ? `and (p.published_at, p.id) < ($${values.push(after.at)}::timestamptz, $${values.push(after.id)}::uuid)`
    : ''
  const { rows } = await kernel.database.pool.query<Row>(
    `select ${read.columns} from (
      select p.* from ${read.table} where ${where} ${next} order by p.published_at desc, p.id desc limit $${values.push(limit)} offset $${values.push(offset)}
    ) p ${read.joins} order by p.published_at desc, p.id desc`,
    values,
  )
  return rows
}

export async function readSellerDetails(
  kernel: Kernel,
  sellerId: string,
  slugs: readonly string[],
): Promise<SellerDetailRow[]> {
  if (slugs.length === 0) return []
  const { rows } = await kernel.database.pool.query<SellerDetailRow>({
    name: 'catalogue_seller_details',
    text: `${details} where ${own} and p.slug = any($2::text[])`,
    values: [sellerId, slugs],
  })
  return rows
}

async function countSellerProducts(kernel: Kernel, filter: SellerFilter): Promise<number> {
  const { where, values } = whereOf(filter)
  const { rows } = await kernel.database.pool.query<{ total: number }>(
    `select count(*)::int as total from product_facts p where ${where}`,
    values,
  )
  return rows[0]?.total ?? 0
}

async function countStates(kernel: Kernel, sellerId: string): Promise<SellerCounts> {
  const { rows } = await kernel.database.pool.query<SellerCounts>({
    name: 'catalogue_seller_states',
    text: `
      select count(*)::int as all, count(*) filter (where ${states.live})::int as live, count(*) filter (where ${states.suspended})::int as suspended,
        count(*) filter (where ${states.sold_out})::int as sold_out, count(*) filter (where ${states.low})::int as low
      from product_facts p where ${own}`,
    values: [sellerId],
  })
  return rows[0] ?? { all: 0, live: 0, suspended: 0, sold_out: 0, low: 0 }
}

/** For the form, or null. */
export async function readSellerDetail(
  kernel: Kernel,
  sellerId: string,
  productId: string,
): Promise<SellerDetailRow | null> {
  const { rows } = await kernel.database.pool.query<SellerDetailRow>({
    name: 'catalogue_seller_product',
    text: `${details} where ${own} and p.id = $2`,
    values: [sellerId, productId],
  })
  return rows[0] ?? null
}

export async function listSellerProducts(
  kernel: Kernel,
  sellerId: string,
  { after, page, limit, ...rest }: Read<typeof wire>['query'],
): Promise<ReplyInput<typeof wire>> {
  const filter = { ...rest, sellerId }
  const [rows, filtered, counts] = await Promise.all([
    readSellerProducts(kernel, filter, placeOf({ after, page, limit })),
    after || isNarrow(rest) ? countSellerProducts(kernel, filter) : null,
    after ? null : countStates(kernel, sellerId),
  ])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const totalProducts = filtered ?? counts?.all ?? 0
  return {
    products: rows.slice(0, limit).map(presentSellerProduct),
    next: last ? cursorOf(last) : null,
    currentPage: page,
    totalPages: Math.ceil(totalProducts / limit),
    totalProducts,
    counts,
  }
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

function cursorOf({ publishedAt, id }: SellerProductRow): string {
  return `${publishedAt.toISOString()}_${id}`
}

const stateOf = { seller: 'suspended', plan: 'hidden_by_plan', admin: 'hidden_by_team' } as const

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
    publishedAt: row.publishedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function presentSellerDetail(row: SellerDetailRow): SellerProductDetail {
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
    ...specsOf(row),
  }
}
