import { sql } from 'drizzle-orm'
import { pgView, boolean, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { columnsOf, francs, time } from '#database/columns.ts'
import { suspenders, weightClasses } from './values.ts'
import { pictureFacts } from '#modules/images/database/views.ts'
import { variants } from './tables.ts'

/**
 * Products for other modules. `listed`: public; `is_buyable`: listed and in stock, as the sign of
 * its trend; `struck_price_francs`: what buyers see struck through, null without a reduction of the
 * lowest price of 30 days.
 */
export const productFacts = pgView('product_facts', {
  id: uuid('id').notNull(),
  shopId: uuid('shop_id').notNull(),
  categoryId: uuid('category_id').notNull(),
  subcategoryId: uuid('subcategory_id').notNull(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  priceFrancs: francs('price_francs').notNull(),
  promoPriceFrancs: francs('promo_price_francs'),
  useVariants: boolean('use_variants').notNull(),
  variantTypes: text('variant_types', { enum: ['size', 'color'] })
    .array()
    .notNull(),
  isLocal: boolean('is_local').notNull(),
  isFreeLivraison: boolean('is_free_delivery').notNull(),
  keptWhole: boolean('kept_whole').notNull(),
  weightClass: text('weight_class', { enum: weightClasses }).notNull(),
  characteristics: jsonb('characteristics').$type<{ name: string; value: string }[]>().notNull(),
  publishedAt: time('published_at').notNull(),
  suspendedAt: time('suspended_at'),
  suspendedBy: text('suspended_by', { enum: suspenders }),
  suspensionReason: text('suspension_reason').notNull(),
  hiddenWithAccount: boolean('hidden_with_account').notNull(),
  sellerSuspended: boolean('seller_suspended').notNull(),
  deletedAt: time('deleted_at'),
  inStock: boolean('in_stock').notNull(),
  listed: boolean('listed'),
  soldByLink: boolean('sold_by_link').notNull(),
  ratingSum: integer('rating_sum').notNull(),
  ratingCount: integer('rating_count').notNull(),
  soldCount: integer('sold_count').notNull(),
  interest: integer('interest').notNull(),
  featuredUntil: time('featured_until'),
  moderatedAt: time('moderated_at'),
  trend: integer('trend').notNull(),
  prominent: boolean('prominent').notNull(),
  updatedAt: time('updated_at').notNull(),
}).as(sql`
  select
    p.id, p.shop_id, p.category_id, p.subcategory_id, p.slug, p.name, p.description,
    p.price_francs, p.promo_price_francs,
    coalesce(p.promo_price_francs, p.price_francs) as selling_price_francs, p.lowest_before_francs,
    case when p.promo_price_francs < least(p.price_francs, p.lowest_before_francs)
      then least(p.price_francs, p.lowest_before_francs) end as struck_price_francs, p.use_variants,
    p.variant_types, p.is_local, p.is_free_delivery, p.kept_whole, p.weight_class, p.characteristics,
    p.published_at, p.suspended_at, p.suspended_by, p.suspension_reason, p.hidden_with_account, p.seller_suspended, p.deleted_at,
    p.in_stock, p.listed, p.sold_by_link,
    p.listed and p.trend >= 0 as is_buyable, p.rating_sum, p.rating_count, p.sold_count, p.interest, p.featured_until,
    p.moderated_at, p.trend, p.search, p.prominent, p.updated_at
  from products p`)

export const variantFacts = pgView('variant_facts').as((qb) =>
  qb
    .select(
      columnsOf(variants, 'id', 'productId', 'position', 'size', 'color', 'stock', 'reserved'),
    )
    .from(variants),
)

export const productPictures = pgView('product_pictures', {}).as(sql`
  select i.product_id, i.position, i.image_id, p.image
  from product_images i
  left join ${pictureFacts} p on p.id = i.image_id`)

/** Secret amounts: never for a page. */
export const proposalTerms = pgView('proposal_terms', {}).as(sql`
  select
    p.id as product_id, p.takes_proposals, p.accepts_from_francs, p.refuses_below_francs
  from products p`)
