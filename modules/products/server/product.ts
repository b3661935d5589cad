import { dayOfMonth, weekDayWords } from '#kernel/wire/due-words.ts'
import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'

import { imageAddress } from '#modules/images/contract/images.ts'
import { LIST_TEXT_LENGTH, NEW_PRODUCT_MS, NEW_SHOP_DELIVERIES } from '#kernel/wire/limits.ts'
import { shorten } from '#kernel/wire/short-text.ts'
import { specsOf } from '#modules/products/contract/product-specs.ts'
import type { Product, ProductCard } from '#modules/products/contract/catalogue.ts'

import { certainReduction } from '#modules/products/contract/reductions.ts'
import { presentImage } from '#modules/images/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import type { Francs } from '#kernel/wire/money.ts'
import { fail } from './errors.ts'
import { averageOf } from './rating.ts'
import { isClosed, presentShop } from './shop-page/shop-card.ts'
import { productColumns, type ProductColumns, specNames, reductionsSql } from './product-columns.ts'

const sixDays = 518_400_000

export function presentCard(row: CardRow, now: Date): ProductCard {
  return {
    ...presentBasics(row, now),
    description: shorten(row.description, LIST_TEXT_LENGTH),
    imageUrl: row.image ? [imageAddress(row.image.id, 640)] : [],
    image: row.image && presentImage(row.image),
  }
}

export function presentProduct(row: ProductRow, now: Date): Product {
  const images = row.images.map(presentImage)
  const { price, prixPromotionnel: promoPrice } = shownPrice(row)
  return {
    ...presentBasics(row, now),
    imageUrl: images.map(({ url }) => url),
    image: images[0] ?? null,
    images,
    ...specsOf(row),
    shop: presentShop(row.shop, now),
    unavailable: row.suspended ? 'suspended' : isClosed(row.shop, now) ? 'shop_closed' : null,
    takesProposals: row.takesProposals,
    shareImage: shareAddress({
      id: row.id,
      price,
      promoPrice,
      imageId: row.images[0]?.id ?? null,
    }),
    categoryName: row.categoryName,
    subCategoryName: row.subcategoryName,
  }
}

function presentBasics(row: BasicRow, now: Date): Omit<ProductCard, 'image' | 'imageUrl'> {
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    ...shownPrice(row),
    promoWords: offerWords(row, now),
    stock: row.stock,
    useVariants: row.useVariants,
    variants: row.variants.map(({ id, size, color, stock }) => ({ _id: id, size, color, stock })),
    variantTypes: row.variantTypes,
    averageRating: averageOf(row.ratingSum, row.ratingCount),
    totalReviews: row.ratingCount,
    category: row.categorySlug,
    subCategory: row.subcategorySlug,
    isNew: now.getTime() - Date.parse(row.publishedAt) < NEW_PRODUCT_MS,
    isLocal: row.isLocal ? 'isLocal' : '',
    isFreeLivraison: row.isFreeLivraison,
    shopName: row.shopName,
    shopIsNew: row.shopDeliveries < NEW_SHOP_DELIVERIES,
    shopRegion: row.shopRegion,
  }
}

/** Returns a promotional price only where it reduces the price of the last 30 days. */
function shownPrice({
  price,
  promoPrice,
  struckPrice,
  promoUntil,
}: Pick<BasicRow, 'price' | 'promoPrice' | 'struckPrice' | 'promoUntil'>) {
  return struckPrice === null
    ? { price: promoPrice ?? price, prixPromotionnel: null, promoUntil: null }
    : { price: struckPrice, prixPromotionnel: promoPrice, promoUntil }
}

/** « −5 % au panier », « Jusqu’à samedi compris », both or neither. */
function offerWords(row: BasicRow, now: Date): string | null {
  const words = [
    certainReduction(row.reductions, row.promoPrice ?? row.price, now),
    row.promoUntil && row.struckPrice && offerEnd(row.promoUntil, now),
  ]
  return words.filter(Boolean).join(' · ') || null
}

/** « Jusqu’à samedi compris », or « Jusqu’au 12 déc. compris » where the weekday is ambiguous. */
export function offerEnd(day: string, now: Date): string {
  const end = new Date(day)
  return end.getTime() - now.getTime() < sixDays
    ? `Jusqu’à ${weekDayWords(end)} compris`
    : `Jusqu’au ${dayOfMonth(end)} compris`
}

const basicNames = [
  'id',
  'slug',
  'name',
  'price',
  'promoPrice',
  'struckPrice',
  'promoUntil',
  'useVariants',
  'variantTypes',
  'ratingSum',
  'ratingCount',
  'isLocal',
  'isFreeLivraison',
  'publishedAt',
  'categorySlug',
  'subcategorySlug',
  'shopName',
  'shopDeliveries',
  'shopRegion',
  'stock',
  'variants',
] as const
type BasicRow = Pick<ProductColumns, (typeof basicNames)[number] | 'description' | 'reductions'>
type CardRow = BasicRow & Pick<ProductColumns, 'image'>

/** Cut within 60 characters; the surplus shows that more follows. */
const listText = 80

const card = productColumns([...basicNames, 'image'])

const readCardsOf = (kernel: Kernel) => ({
  name: 'products_cards',
  text: `
    select ${card.columns}, ${reductionsSql(kernel)}, left(p.description, ${listText}) as description
    from unnest($1::uuid[]) with ordinality as wanted(id, position)
    join products p on p.id = wanted.id and p.listed
    ${card.joins}
    order by wanted.position`,
})

/** Reads cards in order, without unlisted products. One statement. */
export async function readCardRows(kernel: Kernel, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  return query<CardRow>(kernel.db, readCardsOf(kernel), [ids])
}

const names = [
  ...basicNames,
  ...specNames,
  'description',
  'categoryName',
  'subcategoryName',
  'suspended',
  'takesProposals',
  'shop',
  'images',
] as const
type ProductRow = Pick<ProductColumns, (typeof names)[number] | 'reductions'>

const page = productColumns(names)
const productPage = (kernel: Kernel) =>
  `select ${page.columns}, ${reductionsSql(kernel)} from products p ${page.joins} where p.deleted_at is null and `
const readBySlug = (kernel: Kernel) => ({
  name: 'products_product',
  text: `${productPage(kernel)} p.slug = $1 and not p.sold_by_link and p.suspended_by is distinct from 'admin'`,
})

/** Suspended or not; null when deleted or hidden by the team. */
export async function readProductRow(kernel: Kernel, slug: string): Promise<ProductRow | null> {
  const [row] = await query<ProductRow>(kernel.db, readBySlug(kernel), [slug])
  return row ?? null
}

/**
 * Suspended or not.
 * @throws products.product_unknown (404)
 */
export async function readProductById(kernel: Kernel, id: string): Promise<Product> {
  const [row] = await query<ProductRow>(
    kernel.db,
    sql`${sql.raw(productPage(kernel))} p.id = ${id}`,
  )
  if (!row) throw fail('products.product_unknown')
  return presentProduct(row, kernel.clock.now())
}

type SharedProduct = {
  id: string
  price: Francs
  promoPrice: Francs | null
  imageId: string | null
}

/** Increment to renew cached previews. */
const drawing = 1

/**
 * Address of the preview, which changes with price and first picture, since its content is
 * immutable.
 */
export function shareAddress({ id, price, promoPrice, imageId }: SharedProduct): string {
  const shown = [drawing, imageId, price, promoPrice].join(' ')
  return `/apercu/${id}/${createHash('sha256').update(shown).digest('hex').slice(0, 16)}.jpg`
}

/** null once deleted. */
export async function readSharedProduct(
  kernel: Kernel,
  id: string,
): Promise<(SharedProduct & { slug: string }) | null> {
  const [row] = await query<SharedProduct & { slug: string }>(
    kernel.db,
    sql`
    select p.id, p.slug, coalesce(p.struck_price_francs, p.selling_price_francs) as price,
      case when p.struck_price_francs is not null then p.promo_price_francs end as promo_price, pi.image_id
    from product_facts p left join product_images pi on pi.product_id = p.id and pi.position = 0 where p.id = ${id} and p.deleted_at is null`,
  )
  return row ?? null
}
