import { getTableColumns, getViewName, type View } from 'drizzle-orm'

import {
  type ComingPromo,
  defaultSpecs,
  type ProductSpecs,
} from '#modules/products/contract/product-specs.ts'

import { products } from '#modules/products/database/tables.ts'
import type { Suspender } from '#modules/products/database/values.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'
import type { ImageRow } from '#modules/images/module.ts'

import type { Reduction } from '#modules/products/contract/reductions.ts'

import { shopColumns, type ShopRow } from './shop-page/shop-card.ts'
import { sqlText } from '#kernel/database/sql-text.ts'
import { categoryFacts, subcategoryFacts } from '#modules/categories/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { pictureFacts } from '#modules/images/database/views.ts'

type VariantRow = {
  id: string
  size: string | null
  color: string | null
  stock: number
  reserved: number
}

/** Unit prices for automatic acceptance and refusal; null: neither. */
export type ProposalTerms = { acceptsFrom: number | null; refusesBelow: number | null }

/** Readable columns: prices in francs, times as PostgreSQL's text. */
export type ProductColumns = ProductSpecs & {
  id: string
  slug: string
  name: string
  description: string
  price: number
  promoPrice: number | null
  /** Lower than the price if it was another these 30 days; null: no reduction. */
  struckPrice: number | null
  comingPromo: ComingPromo | null
  /** Prices sold at before, lately: a sieve of those that may be the lowest. */
  formerPrices: { francs: number; untilAt: string }[]
  isLocal: boolean
  isFreeLivraison: boolean
  keptWhole: boolean
  ratingSum: number
  ratingCount: number
  sold: number
  publishedAt: string
  updatedAt: string
  suspendedAt: string | null
  suspendedBy: Suspender | null
  reason: string
  featuredUntil: string | null
  moderatedAt: string | null
  suspended: boolean
  /** Free line of a sale by link that the team has not hidden. */
  onLink: boolean
  takesProposals: boolean
  proposals: ProposalTerms | null
  categorySlug: string
  categoryName: string
  subcategorySlug: string
  subcategoryName: string
  shop: ShopRow
  shopSlug: string
  shopName: string
  shopDeliveries: number
  shopRegion: string
  shopPhone: string | null
  shopSuspended: boolean
  useVariants: boolean
  variantTypes: ('size' | 'color')[]
  variants: VariantRow[]
  counted: VariantRow[]
  stock: number
  reserved: number
  reductions: Reduction[]
  image: ImageRow | null
  images: ImageRow[]
}

/** `reductions`: `reductionsSql`. */
type Name = Exclude<keyof ProductColumns, 'reductions'>

/** View of each buyer's promotions: id, shop_id, kind, amount, starts_at, ends_at, is_targeted. */
export const certainPromotions = new Need<View>('products.certain-promotions')
/** View: promotion_id, product_id, category_id. */
export const promotionTargets = new Need<View>('products.promotion-targets')

/** SQL: promotions of product `p` that each buyer gets, as column `reductions`. */
export function reductionsSql(kernel: Kernel): string {
  return `coalesce((
    select json_agg(json_build_object('kind', a.kind, 'amount', a.amount, 'startsAt', a.starts_at, 'endsAt', a.ends_at))
    from ${getViewName(certainPromotions.of(kernel))} a
    where a.shop_id = p.shop_id and (not a.is_targeted or exists (
      select from ${getViewName(promotionTargets.of(kernel))} t
      where t.promotion_id = a.id and (t.product_id = p.id or t.category_id = p.category_id)))), '[]') as reductions`
}

export const specNames = Object.keys(defaultSpecs) as (keyof ProductSpecs)[]

/** Returns the column list, and its source: `from ${table} ${joins}`, with `p` the product. */
export function productColumns(names: readonly Name[]): {
  columns: string
  table: string
  joins: string
} {
  const read = names.map((name) => sqlOf[name])
  return {
    columns: names.map((name) => `${sqlOf[name]} as "${name}"`).join(', '),
    table: 'products p',
    joins: joins
      .filter(([aliases]) => read.some((column) => aliases.test(column)))
      .map(([, join]) => join)
      .join('\n  '),
  }
}

const specs = Object.fromEntries(
  specNames.map((name) => [name, `p.${getTableColumns(products)[name].name}`]),
) as Record<keyof ProductSpecs, string>

/** The price, or the lowest of 30 days if it was lower: a promotional one below it reduces. */
const usual = 'least(p.price_francs, p.lowest_before_francs)'

const sqlOf: Readonly<Record<Name, string>> = {
  ...specs,
  promoUntil: 'p.promo_until',
  id: 'p.id',
  slug: 'p.slug',
  name: 'p.name',
  description: 'p.description',
  price: 'p.price_francs',
  promoPrice: 'p.promo_price_francs',
  struckPrice: `case when p.promo_price_francs < ${usual} then ${usual} end`,
  comingPromo: `case when p.coming_promo_from is not null then json_build_object(
    'price', p.coming_promo_francs, 'from', p.coming_promo_from, 'until', p.coming_promo_until) end`,
  formerPrices: `coalesce((
    select json_agg(json_build_object('francs', f.francs, 'untilAt', f.until_at))
    from former_prices f where f.product_id = p.id), '[]')`,
  isLocal: 'p.is_local',
  isFreeLivraison: 'p.is_free_delivery',
  keptWhole: 'p.kept_whole',
  ratingSum: 'p.rating_sum',
  ratingCount: 'p.rating_count',
  sold: 'p.sold_count',
  publishedAt: 'p.published_at',
  updatedAt: 'p.updated_at',
  suspendedAt: 'p.suspended_at',
  suspendedBy: 'p.suspended_by',
  reason: 'p.suspension_reason',
  featuredUntil: 'p.featured_until',
  moderatedAt: 'p.moderated_at',
  suspended: 'p.suspended_at is not null or u.suspended_at is not null',
  onLink: `coalesce(p.suspended_by = 'link', false) and u.suspended_at is null`,
  takesProposals: 'p.takes_proposals',
  proposals: `case when p.takes_proposals then
    json_build_object('acceptsFrom', p.accepts_from_francs, 'refusesBelow', p.refuses_below_francs) end`,
  categorySlug: 'c.slug',
  categoryName: 'c.name',
  subcategorySlug: 'sc.slug',
  subcategoryName: 'sc.name',
  shop: `json_build_object(${shopColumns})`,
  shopSlug: 's.slug',
  shopName: 's.name',
  shopDeliveries: 's.deliveries_count',
  shopRegion: 's.region',
  shopPhone: 'u.phone',
  shopSuspended: 'u.suspended_at is not null',
  useVariants: 'p.use_variants',
  variantTypes: 'p.variant_types',
  variants: 'v.variants',
  counted: 'v.counted',
  stock: 'v.stock',
  reserved: 'v.reserved',
  image: 'i.image',
  images: 'gallery.images',
}

const variantRows = `json_agg(json_build_object('id', v.id, 'size', v.size, 'color', v.color, 'stock', v.stock, 'reserved', v.reserved) order by v.position)`

/** Per alias, in order. PostgreSQL skips unread columns of `v`. */
const joins: readonly (readonly [aliases: RegExp, join: string])[] = [
  [/\bc\./, sqlText`join ${categoryFacts} c on c.id = p.category_id`],
  [/\bsc\./, sqlText`join ${subcategoryFacts} sc on sc.id = p.subcategory_id`],
  [/\b[su]\./, sqlText`join ${shopFacts} s on s.id = p.shop_id`],
  [/\bu\./, sqlText`join ${personFacts} u on u.id = s.owner_id`],
  [
    /\bv\./,
    `cross join lateral (
      select coalesce(sum(v.stock), 0)::int as stock, coalesce(sum(v.reserved), 0)::int as reserved,
        coalesce(${variantRows} filter (where p.use_variants), '[]') as variants, coalesce(${variantRows}, '[]') as counted
      from variants v where v.product_id = p.id
    ) v`,
  ],
  [
    /\bi\./,
    sqlText`left join product_images pi on pi.product_id = p.id and pi.position = 0
    left join ${pictureFacts} i on i.id = pi.image_id`,
  ],
  [
    /\bgallery\./,
    sqlText`cross join lateral (
      select coalesce(json_agg(i.image order by pi.position), '[]') as images
      from product_images pi join ${pictureFacts} i on i.id = pi.image_id where pi.product_id = p.id
    ) gallery`,
  ],
]
