import { sql, type SQL } from 'drizzle-orm'

import { productFacts } from '#modules/products/database/views.ts'
import { categoryFacts, subcategoryFacts } from '#modules/categories/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type {
  TeamProduct,
  listTeamProducts as wire,
  exportTeamProducts,
} from '#modules/moderation/contract/admin-products.ts'
import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import { formatPhone } from '#kernel/wire/phones.ts'

import { presentImage } from '#modules/images/module.ts'
import { type Cells, csvPages, momentCell } from '#kernel/csv/csv.ts'
import {
  countUpTo,
  filteredPage,
  orderBy,
  type Place,
  placeAfter,
  placeSql,
  whereAll,
} from '#kernel/database/pages.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { averageOf, productColumns, type ProductColumns } from '#modules/products/module.ts'

export async function listTeamProducts(
  kernel: Kernel,
  { after, page, limit, ...filter }: Read<typeof wire>['query'],
): Promise<ReplyInput<typeof wire>> {
  const { rows, ...facts } = await filteredPage(
    { after, page, limit },
    (place) => readTeamProducts(kernel, filter, place),
    () =>
      countUpTo(kernel.db, sql`select from ${productFacts} p ${whereAll(conditionsOf(filter))}`),
  )
  return { products: rows.map(toTeamProduct), ...facts }
}

const stateOf = {
  seller: 'suspended',
  plan: 'hidden_by_plan',
  admin: 'hidden_by_team',
  link: 'sold_by_link',
} as const

function toTeamProduct(row: TeamProductRow): TeamProduct {
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    image: row.image && presentImage(row.image),
    price: row.price,
    prixPromotionnel: row.promoPrice,
    shop: {
      slug: row.shopSlug,
      name: row.shopName,
      phone: row.shopPhone,
      suspended: row.shopSuspended,
    },
    categoryName: row.categoryName,
    subCategoryName: row.subcategoryName,
    state: row.suspendedBy ? stateOf[row.suspendedBy] : 'live',
    reason: row.reason,
    suspendedAt: row.suspendedAt && new Date(row.suspendedAt).toISOString(),
    stock: row.stock,
    reserved: row.reserved,
    sold: row.sold,
    averageRating: averageOf(row.ratingSum, row.ratingCount),
    totalReviews: row.ratingCount,
    featuredUntil: row.featuredUntil && new Date(row.featuredUntil).toISOString(),
    moderatedAt: row.moderatedAt && new Date(row.moderatedAt).toISOString(),
    publishedAt: new Date(row.at).toISOString(),
  }
}

const HEAD = [
  'Produit',
  'Adresse',
  'Boutique',
  'Téléphone',
  'Catégorie',
  'Sous-catégorie',
  'Prix (f)',
  'Prix promo (f)',
  'Stock',
  'Réservé',
  'Vendus',
  'Note',
  'Avis',
  'État',
  'Raison',
  'Mis en avant jusqu’au',
  'Relu le',
  'Publié le',
]
const words = {
  live: 'En vente',
  suspended: 'Suspendu par sa boutique',
  hidden_by_plan: 'Hors formule',
  sold_by_link: 'Vendu par lien',
  hidden_by_team: 'Retiré par l’équipe',
} as const

export function teamProductsFile(kernel: Kernel, filter: TeamFilter): AsyncGenerator<string> {
  return csvPages<TeamProductRow>(
    HEAD,
    (last, limit) => readTeamProducts(kernel, filter, placeAfter(last, limit)),
    (row) => cellsOf(toTeamProduct(row)),
  )
}

function cellsOf(one: TeamProduct): Cells {
  const { shop, state, stock } = one
  const sale = state === 'live' && stock === 0 ? 'Épuisé' : words[state]
  const phone = shop.phone && formatPhone(shop.phone)
  const counted = [
    one.price,
    one.prixPromotionnel,
    stock,
    one.reserved,
    one.sold,
    one.averageRating,
    one.totalReviews,
  ]
  const days = [one.featuredUntil, one.moderatedAt, one.publishedAt].map((at) => momentCell(at))
  return [
    one.name,
    `/product/${one.slug}`,
    shop.name,
    phone,
    one.categoryName,
    one.subCategoryName,
    ...counted,
    sale,
    one.reason,
    ...days,
  ]
}

type TeamFilter = Read<typeof exportTeamProducts>['query']

const names = [
  'id',
  'slug',
  'name',
  'image',
  'price',
  'promoPrice',
  'shopSlug',
  'shopName',
  'shopPhone',
  'shopSuspended',
  'categoryName',
  'subcategoryName',
  'suspendedBy',
  'reason',
  'suspendedAt',
  'stock',
  'reserved',
  'sold',
  'ratingSum',
  'ratingCount',
  'featuredUntil',
  'moderatedAt',
] as const
type TeamProductRow = Pick<ProductColumns, (typeof names)[number]> & { at: string }

const team = productColumns(names)

const states: Readonly<Record<NonNullable<TeamFilter['state']>, SQL>> = {
  live: sql`p.listed`,
  hidden_by_team: sql`p.suspended_at is not null and p.suspended_by = 'admin'`,
  suspended: sql`p.suspended_at is not null and p.suspended_by = 'seller'`,
  hidden_by_plan: sql`p.suspended_at is not null and p.suspended_by = 'plan'`,
  sold_by_link: sql`p.sold_by_link`,
  sold_out: sql`not p.in_stock and not p.sold_by_link`,
  unseen: sql`p.moderated_at is null`,
  featured: sql`p.featured_until is not null`,
}

/**
 * The last word is a prefix. Three branches match the word indexes. search_text: search-text.sql.
 */
function hasWords(typed: string): SQL {
  const words = sql`(select nullif(plainto_tsquery('french_plain', search_text(${typed}))::text, '') || ':*')::tsquery`
  return sql`((p.listed and p.prominent and p.search @@ ${words}) or (p.listed and not p.prominent and p.search @@ ${words}) or (not p.listed and p.search @@ ${words}))`
}

/** An address or key selects that product. */
function typedAs(q: string): SQL | undefined {
  const typed = q.trim()
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed)) return sql`p.id = ${typed}::uuid`
  if (/^[a-z\d]+(-[a-z\d]+)+$/.test(typed)) return sql`(p.slug = ${typed} or ${hasWords(typed)})`
  return typed ? hasWords(typed) : undefined
}

function conditionsOf(filter: TeamFilter): (SQL | undefined)[] {
  const { q, state, category, subCategory, shop, from, to } = filter
  return [
    sql`p.deleted_at is null`,
    state && states[state],
    typedAs(q),
    category
      ? sql`p.category_id = (select id from ${categoryFacts} where slug = ${category})`
      : undefined,
    category && subCategory
      ? sql`p.subcategory_id = (select s.id from ${subcategoryFacts} s join ${categoryFacts} c on c.id = s.category_id where c.slug = ${category} and s.slug = ${subCategory})`
      : undefined,
    shop ? sql`p.shop_id = (select id from ${shopFacts} where slug = ${shop})` : undefined,
    // Bamako is UTC.
    from ? sql`p.published_at >= ${from}::date` : undefined,
    to ? sql`p.published_at < ${to}::date + 1` : undefined,
  ]
}

function readTeamProducts(
  kernel: Kernel,
  filter: TeamFilter,
  place: Place,
): Promise<TeamProductRow[]> {
  const way = filter.sort === 'newest' ? 'desc nulls last' : 'asc nulls first'
  const order = { at: sql`p.published_at`, id: sql`p.id`, way } as const
  return query<TeamProductRow>(
    kernel.db,
    sql`with page as materialized (select p.id from ${productFacts} p ${placeSql(place, conditionsOf(filter), order)})
    select ${sql.raw(team.columns)}, p.published_at as at from page join ${sql.raw(team.table)} on p.id = page.id ${sql.raw(team.joins)}
    ${orderBy(order)}`,
  )
}
