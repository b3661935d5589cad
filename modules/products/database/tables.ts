// Written by products.
import {
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
  boolean,
  check,
  customType,
  date,
  jsonb,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { key, francs, oneOf, time } from '#database/columns.ts'
import { categories, subcategories } from '#modules/categories/database/tables.ts'
import { images } from '#modules/images/database/tables.ts'
import { suspenders, weightClasses } from './values.ts'
import { shops } from '#modules/shops/database/tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const products = pgTable(
  'products',
  {
    id: key(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id),
    subcategoryId: uuid('subcategory_id')
      .notNull()
      .references(() => subcategories.id),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    priceFrancs: francs('price_francs').notNull(),
    promoPriceFrancs: francs('promo_price_francs'),
    promoUntil: date('promo_until'),
    /** Promotional price that begins on a day to come, and its last day if it has one. */
    comingPromoFrancs: francs('coming_promo_francs'),
    comingPromoFrom: date('coming_promo_from'),
    comingPromoUntil: date('coming_promo_until'),
    /**
     * Lowest price asked in the 30 days before the one asked now; null: it was never another. Set
     * by a trigger.
     */
    lowestBeforeFrancs: francs('lowest_before_francs'),
    takesProposals: boolean('takes_proposals').notNull().default(false),
    /** Unit prices for automatic acceptance and refusal; secret. */
    acceptsFromFrancs: francs('accepts_from_francs'),
    refusesBelowFrancs: francs('refuses_below_francs'),
    useVariants: boolean('use_variants').notNull().default(false),
    variantTypes: text('variant_types', { enum: ['size', 'color'] })
      .array()
      .notNull()
      .default(sql`'{}'`),
    isLocal: boolean('is_local').notNull().default(false),
    isFreeLivraison: boolean('is_free_delivery').notNull().default(false),
    /** « À garder en entier »: kept whole at the door, or the parcel is refused. */
    keptWhole: boolean('kept_whole').notNull().default(false),
    weightClass: text('weight_class', { enum: weightClasses }).notNull().default('léger'),
    characteristics: jsonb('characteristics')
      .$type<{ name: string; value: string }[]>()
      .notNull()
      .default([]),
    publishedAt: time('published_at').notNull(),
    suspendedAt: time('suspended_at'),
    /** Hidden by seller, team, or plan end; `link`: sold by a link alone. */
    suspendedBy: text('suspended_by', { enum: suspenders }),
    suspensionReason: text('suspension_reason').notNull().default(''),
    /** Returns with the account. */
    hiddenWithAccount: boolean('hidden_with_account').notNull().default(false),
    /** Stays suspended when the team shows it again. */
    sellerSuspended: boolean('seller_suspended').notNull().default(false),
    deletedAt: time('deleted_at'),
    /** Free line of a sale by link: never listed. */
    soldByLink: boolean('sold_by_link').notNull().default(false),
    /** Whether any variant is in stock; set by a trigger. */
    inStock: boolean('in_stock').notNull().default(false),
    /** Generated, for short partial indexes. */
    listed: boolean('listed').generatedAlwaysAs(sql`suspended_at is null and deleted_at is null`),
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    soldCount: integer('sold_count').notNull().default(0),
    /** Expected monthly sales from views, in tenths. */
    interest: integer('interest').notNull().default(0),
    /** First by trend until then; the trend includes its lead (trends.ts). */
    featuredUntil: time('featured_until'),
    /** By the team; null: none. */
    moderatedAt: time('moderated_at'),
    /** Sorts « populaire »; set by a job. */
    trend: integer('trend').notNull().default(0),
    search: tsvector('search'),
    /** Searched first, by its own index, at constant cost. Set by a job. */
    prominent: boolean('prominent').notNull().default(true),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('products_slug').on(table.slug),
    check('products_price', sql`${table.priceFrancs} > 0`),
    check(
      'products_promo',
      sql`${table.promoPriceFrancs} > 0 and ${table.promoPriceFrancs} < ${table.priceFrancs}`,
    ),
    check(
      'products_promo_until',
      sql`${table.promoUntil} is null or ${table.promoPriceFrancs} is not null`,
    ),
    check(
      'products_coming_promo',
      sql`num_nonnulls(${table.comingPromoFrancs}, ${table.comingPromoFrom}) <> 1 and (${table.comingPromoFrancs} > 0 and ${table.comingPromoFrancs} < ${table.priceFrancs}) is not false and (${table.comingPromoUntil} is null or ${table.comingPromoFrom} is not null) and (${table.comingPromoUntil} >= ${table.comingPromoFrom}) is not false`,
    ),
    check(
      'products_proposals',
      sql`(${table.takesProposals} or num_nonnulls(${table.acceptsFromFrancs}, ${table.refusesBelowFrancs}) = 0) and ${table.acceptsFromFrancs} > 0 and ${table.refusesBelowFrancs} > 0 and ${table.refusesBelowFrancs} <= ${table.acceptsFromFrancs}`,
    ),
    check('products_weight', oneOf(table.weightClass, weightClasses)),
    check(
      'products_suspension',
      sql`(${table.suspendedAt} is null) = (${table.suspendedBy} is null)`,
    ),
    check(
      'products_sold_by_link',
      sql`(not ${table.soldByLink} and ${table.suspendedBy} is distinct from 'link') or (${table.soldByLink} and (${table.suspendedBy} in ('link', 'admin') or ${table.deletedAt} is not null))`,
    ),
    check(
      'products_ratings',
      sql`${table.ratingSum} between ${table.ratingCount} and 5 * ${table.ratingCount}`,
    ),
    index('products_newest')
      .on(table.publishedAt.desc(), table.id.desc())
      .where(sql`listed`),
    index('products_trend')
      .on(table.trend.desc(), table.id.desc())
      .where(sql`listed`),
    index('products_reduced')
      .on(table.trend.desc(), table.id.desc())
      .where(sql`listed and promo_price_francs < least(price_francs, lowest_before_francs)`),
    index('products_promo_until')
      .on(table.promoUntil)
      .where(sql`promo_until is not null`),
    index('products_coming_promo_from')
      .on(table.comingPromoFrom)
      .where(sql`coming_promo_from is not null`),
    index('products_local')
      .on(table.trend.desc(), table.id.desc())
      .where(sql`listed and is_local`),
    index('products_category')
      .on(table.categoryId, table.trend.desc(), table.id.desc())
      .where(sql`listed`),
    index('products_subcategory')
      .on(table.subcategoryId, table.trend.desc(), table.id.desc())
      .where(sql`listed`),
    index('products_team_newest')
      .on(table.publishedAt.desc(), table.id.desc())
      .where(sql`deleted_at is null`),
    index('products_team_category')
      .on(table.categoryId, table.publishedAt.desc(), table.id.desc())
      .where(sql`deleted_at is null`),
    index('products_team_subcategory')
      .on(table.subcategoryId, table.publishedAt.desc(), table.id.desc())
      .where(sql`deleted_at is null`),
    index('products_team_hidden')
      .on(table.suspendedBy, table.publishedAt.desc(), table.id.desc())
      .where(sql`suspended_at is not null and deleted_at is null`),
    index('products_team_sold_out')
      .on(table.publishedAt.desc(), table.id.desc())
      .where(sql`not in_stock and deleted_at is null`),
    index('products_team_unseen')
      .on(table.publishedAt.desc(), table.id.desc())
      .where(sql`moderated_at is null and deleted_at is null`),
    index('products_team_featured')
      .on(table.publishedAt.desc(), table.id.desc())
      .where(sql`featured_until is not null and deleted_at is null`),
    index('products_search_hidden')
      .using('gin', table.search)
      .where(sql`not listed`),
    index('products_shop').on(table.shopId, table.publishedAt.desc(), table.id.desc()),
    index('products_search_first')
      .using('gin', table.search)
      .where(sql`listed and prominent`),
    index('products_search_rest')
      .using('gin', table.search)
      .where(sql`listed and not prominent`),
    index('products_prominent')
      .on(table.trend, table.id)
      .where(sql`listed and prominent`),
  ],
)

/**
 * Prices that a product was sold at, by the end of their time; a trigger appends them. A price is
 * kept for 30 days, until a lower one ends.
 */
export const formerPrices = pgTable(
  'former_prices',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    francs: francs('francs').notNull(),
    untilAt: time('until_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.francs] })],
)

export const productImages = pgTable(
  'product_images',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    check('product_images_max', sql`${table.position} between 0 and 7`),
    index('product_images_image').on(table.imageId),
  ],
)

/** Stock units: a row per size and colour, or a single row. */
export const variants = pgTable(
  'variants',
  {
    id: key(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    size: text('size'),
    color: text('color'),
    /** Without reservations. */
    stock: integer('stock').notNull(),
    /** In orders still at the shop. */
    reserved: integer('reserved').notNull().default(0),
  },
  (table) => [
    unique('variants_one_each').on(table.productId, table.size, table.color).nullsNotDistinct(),
    check('variants_stock', sql`${table.stock} >= 0 and ${table.reserved} >= 0`),
  ],
)

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Written by triggers, read by card caches (product-cache.ts). */
export const productChanges = pgTable(
  'product_changes',
  {
    xact: xid8('xact')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    productId: uuid('product_id').notNull(),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [index('product_changes_xact').on(table.xact)],
)

export const productIndexing = pgTable(
  'product_indexing',
  {
    id: integer('id').primaryKey().default(1),
    /** `searchRules` in index-products.ts. */
    rules: integer('rules').notNull(),
    lastProduct: uuid('last_product'),
  },
  (table) => [check('product_indexing_one', sql`${table.id} = 1`)],
)
