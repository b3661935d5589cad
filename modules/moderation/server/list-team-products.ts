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
  cursorAfter,
  pageOf,
  placeOf,
  totalOf,
  countedUpTo,
  type Place,
} from '#kernel/database/cursor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { averageOf, productColumns, type ProductColumns } from '#modules/products/module.ts'

export async function listTeamProducts(
  kernel: Kernel,
  { after, page, limit, ...filter }: Read<typeof wire>['query'],
): Promise<ReplyInput<typeof wire>> {
  const [found, counted] = await Promise.all([
    readTeamProducts(kernel, filter, placeOf({ after, page, limit })),
    countTeamProducts(kernel, filter),
  ])
  const { rows, next } = pageOf(found, limit)
  return { products: rows.map(toTeamProduct), next, ...totalOf(counted, { page, limit }) }
}

const stateOf = { seller: 'suspended', plan: 'hidden_by_plan', admin: 'hidden_by_team' } as const

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
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    stock: row.stock,
    reserved: row.reserved,
    sold: row.sold,
    averageRating: averageOf(row.ratingSum, row.ratingCount),
    totalReviews: row.ratingCount,
    featuredUntil: row.featuredUntil?.toISOString() ?? null,
    moderatedAt: row.moderatedAt?.toISOString() ?? null,
    publishedAt: row.at.toISOString(),
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
  hidden_by_team: 'Retiré par l’équipe',
} as const

export function teamProductsFile(kernel: Kernel, filter: TeamFilter): AsyncGenerator<string> {
  return csvPages<TeamProductRow>(
    HEAD,
    (last, limit) => readTeamProducts(kernel, filter, { limit, after: cursorAfter(last) }),
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
type TeamProductRow = Pick<ProductColumns, (typeof names)[number]> & { at: Date }

const team = productColumns(names)

const states: Readonly<Record<NonNullable<TeamFilter['state']>, string>> = {
  live: 'p.listed',
  hidden_by_team: `p.suspended_at is not null and p.suspended_by = 'admin'`,
  suspended: `p.suspended_at is not null and p.suspended_by = 'seller'`,
  hidden_by_plan: `p.suspended_at is not null and p.suspended_by = 'plan'`,
  sold_out: 'not p.in_stock',
  unseen: 'p.moderated_at is null',
  featured: 'p.featured_until is not null',
}

/**
 * The last word is a prefix. Three branches match the word indexes. search_text: search-text.sql.
 */
const searchWords = (place: number) => {
  const query = `(select nullif(plainto_tsquery('french_plain', search_text($${place}))::text, '') || ':*')::tsquery`
  return `((p.listed and p.prominent and p.search @@ ${query}) or (p.listed and not p.prominent and p.search @@ ${query}) or (not p.listed and p.search @@ ${query}))`
}

/** Parameters from `$1`. An address or key selects that product. */
function whereOf({ q, state, category, subCategory, shop, from, to }: TeamFilter): {
  where: string
  values: unknown[]
} {
  const values: unknown[] = []
  const place = (value: unknown) => values.push(value)
  const parts = ['p.deleted_at is null']
  if (state) parts.push(states[state])
  const typed = q.trim()
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed))
    parts.push(`p.id = $${place(typed)}::uuid`)
  else if (/^[a-z\d]+(-[a-z\d]+)+$/.test(typed))
    parts.push(`(p.slug = $${place(typed)} or ${searchWords(values.length)})`)
  else if (typed) parts.push(searchWords(place(typed)))
  if (category)
    parts.push(`p.category_id = (select id from category_facts where slug = $${place(category)})`)
  if (category && subCategory)
    parts.push(
      `p.subcategory_id = (select s.id from subcategory_facts s join category_facts c on c.id = s.category_id where c.slug = $${place(category)} and s.slug = $${place(subCategory)})`,
    )
  if (shop) parts.push(`p.shop_id = (select id from shop_facts where slug = $${place(shop)})`)
  // Bamako is UTC.
  if (from) parts.push(`p.published_at >= $${place(from)}::date`)
  if (to) parts.push(`p.published_at < $${place(to)}::date + 1`)
  return { where: parts.join(' and '), values }
}

async function readTeamProducts(
  kernel: Kernel,
  filter: TeamFilter,
  page: Place,
): Promise<TeamProductRow[]> {
  const { where, values } = whereOf(filter)
  const newest = filter.sort === 'newest'
  const order = (alias: string) =>
    newest
      ? `${alias}.published_at desc nulls last, ${alias}.id desc nulls last`
      : `${alias}.published_at asc nulls first, ${alias}.id asc nulls first`
  const next = page.after
    ? `and (p.published_at, p.id) ${newest ? '<' : '>'} ($${values.push(page.after.at)}::timestamptz, $${values.push(page.after.id)}::uuid)`
    : ''
  const { rows } = await kernel.database.pool.query<TeamProductRow>(
    `with page as materialized (select p.id from product_facts p where ${where} ${next} order by ${order('p')} limit $${values.push(page.limit)} offset $${values.push(page.offset ?? 0)})
    select ${team.columns}, p.published_at as at from page join ${team.table} on p.id = page.id ${team.joins}
    order by ${order('p')}`,
    values,
  )
  return rows
}

async function countTeamProducts(kernel: Kernel, filter: TeamFilter): Promise<number> {
  const { where, values } = whereOf(filter)
  const { rows } = await kernel.database.pool.query<{ total: number }>(
    countedUpTo(`select 1 from product_facts p where ${where}`),
    values,
  )
  return rows[0]?.total ?? 0
}
