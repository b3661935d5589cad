import { pgView, boolean, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'

import { francs, time } from '#database/columns.ts'
import { suspenders, weightClasses } from './values.ts'

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
}).existing()

export const variantFacts = pgView('variant_facts', {
  id: uuid('id').notNull(),
  productId: uuid('product_id').notNull(),
  position: integer('position').notNull(),
  size: text('size'),
  color: text('color'),
  stock: integer('stock').notNull(),
  reserved: integer('reserved').notNull(),
}).existing()

export const productPictures = pgView('product_pictures', {}).existing()

export const proposalTerms = pgView('proposal_terms', {}).existing()
