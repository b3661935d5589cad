import type {
  TeamProduct,
  listTeamProducts as wire,
} from '#modules/catalogue/contract/admin-products.ts'
import type { Given, Read } from '#kernel/wire/endpoint.ts'
import { formatPhone } from '#kernel/wire/phones.ts'

import { presentImage } from '#modules/images/server/module.ts'
import { csvPages } from '#kernel/csv/csv-pages.ts'
import type { Cells } from '#kernel/csv/csv.ts'
import { cursorAfter, pageOf, placeOf, totalOf } from '#kernel/database/cursor.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { averageOf } from '../average.ts'
import {
  countTeamProducts,
  readTeamProducts,
  type TeamFilter,
  type TeamProductRow,
} from './team-products.queries.ts'

/** A page of the market's products. Two statements, whatever the number of products. */
export async function listTeamProducts(
  kernel: Kernel,
  { after, page, limit, ...filter }: Read<typeof wire>['query'],
): Promise<Given<typeof wire>> {
  const [found, counted] = await Promise.all([
    readTeamProducts(kernel, filter, placeOf({ after, page, limit })),
    countTeamProducts(kernel, filter),
  ])
  const { rows, next } = pageOf(found, limit)
  return { products: rows.map(present), next, ...totalOf(counted, { page, limit }) }
}

const stateOf = { seller: 'suspended', plan: 'hidden_by_plan', admin: 'hidden_by_team' } as const

function present(row: TeamProductRow): TeamProduct {
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

/** The same products as the screen's, all of the filter, as a file. */
export function teamProductsFile(kernel: Kernel, filter: TeamFilter): AsyncGenerator<string> {
  return csvPages<TeamProductRow>(
    HEAD,
    (last, limit) => readTeamProducts(kernel, filter, { limit, after: cursorAfter(last) }),
    (row) => cellsOf(present(row)),
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
  const days = [one.featuredUntil, one.moderatedAt, one.publishedAt].map(
    (at) => at?.slice(0, 16).replace('T', ' ') ?? null,
  )
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
