// Written by followers.
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { francs, key, oneOf, time } from '#database/columns.ts'
import { shelfNewsKinds } from './values.ts'
import { products, variants } from '#modules/products/database/tables.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { users } from '#modules/identity/database/tables.ts'

export const shopFollowers = pgTable(
  'shop_followers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    followedAt: time('followed_at').notNull(),
    /** Time of the last notice about this shop. */
    toldAt: time('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.shopId] }),
    index('shop_followers_shop').on(table.shopId, table.followedAt),
    index('shop_followers_list').on(table.userId, table.followedAt.desc(), table.shopId.desc()),
    check('shop_followers_told', sql`${table.toldAt} >= ${table.followedAt}`),
  ],
)

/** Last known price of each product of a followed shop, to find reductions. */
export const shelfNews = pgTable(
  'shelf_news',
  {
    productId: uuid('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    priceFrancs: francs('price_francs').notNull(),
    news: text('news', { enum: shelfNewsKinds }),
    wasFrancs: francs('was_francs'),
    newsAt: time('news_at'),
  },
  (table) => [
    check('shelf_news_kind', oneOf(table.news, shelfNewsKinds)),
    check('shelf_news_at', sql`(${table.news} is null) = (${table.newsAt} is null)`),
    check(
      'shelf_news_was',
      sql`(${table.news} is not distinct from 'reduced') = (${table.wasFrancs} is not null)`,
    ),
    check('shelf_news_lower', sql`${table.wasFrancs} > ${table.priceFrancs}`),
    index('shelf_news_shop')
      .on(table.shopId, table.newsAt.desc())
      .where(sql`news_at is not null`),
    index('shelf_news_newest')
      .on(table.newsAt)
      .where(sql`news_at is not null`),
  ],
)

export const awaitedProducts = pgTable(
  'awaited_products',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    variantId: uuid('variant_id').references(() => variants.id, { onDelete: 'cascade' }),
    askedAt: time('asked_at').notNull(),
    endsAt: time('ends_at').notNull(),
    toldAt: time('told_at'),
  },
  (table) => [
    unique('awaited_products_one_each')
      .on(table.userId, table.productId, table.variantId)
      .nullsNotDistinct(),
    check('awaited_products_end', sql`${table.endsAt} > ${table.askedAt}`),
    index('awaited_products_list').on(table.userId, table.askedAt.desc(), table.id.desc()),
    index('awaited_products_waiting')
      .on(table.productId, table.variantId, table.askedAt, table.id)
      .where(sql`told_at is null`),
    index('awaited_products_variant').on(table.variantId),
    index('awaited_products_end').on(table.endsAt),
  ],
)

/** Units of awaited products that came back, for the job that notifies. */
export const awaitedReturns = pgTable(
  'awaited_returns',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    variantId: uuid('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    units: integer('units').notNull(),
  },
  (table) => [
    check('awaited_returns_units', sql`${table.units} > 0`),
    index('awaited_returns_product').on(table.productId),
    index('awaited_returns_variant').on(table.variantId),
  ],
)
