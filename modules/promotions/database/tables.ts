// Written by promotions.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { francs, key, oneOf, time } from '#database/columns.ts'
import { promotionKinds } from './values.ts'
import { categories } from '#modules/categories/database/tables.ts'
import { products } from '#modules/products/database/tables.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { users } from '#modules/identity/database/tables.ts'

/** `promotions_code`: a code is unique at any moment. Its checks refuse a use too many. */
export const promotions = pgTable(
  'promotions',
  {
    id: key(),
    shopId: uuid('shop_id').references(() => shops.id),
    kind: text('kind', { enum: promotionKinds }).notNull(),
    /** Per cent or francs; null: free delivery. */
    amount: integer('amount'),
    code: text('code'),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at'),
    minGoodsFrancs: francs('min_goods_francs'),
    isTargeted: boolean('is_targeted').notNull().default(false),
    firstOrderOnly: boolean('first_order_only').notNull().default(false),
    maxUses: integer('max_uses'),
    maxUsesPerBuyer: integer('max_uses_per_buyer'),
    /** 0 until the first budget is approved. */
    budgetFrancs: francs('budget_francs'),
    askedBudgetFrancs: francs('asked_budget_francs'),
    askedBy: uuid('asked_by').references(() => users.id),
    /** Part of the budget set without a second approver. */
    aloneFrancs: francs('alone_francs').notNull().default(0),
    aloneAt: time('alone_at'),
    uses: integer('uses').notNull().default(0),
    /**
     * Sum taken off the budget; for the previous version, capped at four bytes. Shown figures are
     * read from the uses (`usedFigures`).
     */
    discountFrancs: francs('discount_francs').notNull().default(0),
    soldFrancs: francs('sold_francs').notNull().default(0),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: time('created_at').notNull(),
    stoppedAt: time('stopped_at'),
  },
  (table) => [
    index('promotions_shop').on(table.shopId, table.createdAt.desc(), table.id.desc()),
    index('promotions_automatic')
      .on(table.shopId)
      .where(sql`code is null and stopped_at is null`),
    index('promotions_by_code').on(table.code),
    check('promotions_kind', oneOf(table.kind, promotionKinds)),
    check(
      'promotions_amount',
      sql`case ${table.kind} when 'percent' then ${table.amount} between 1 and 90 when 'francs' then ${table.amount} > 0 else ${table.amount} is null end`,
    ),
    check('promotions_code_form', sql`${table.code} ~ '^[A-Z0-9]{4,20}$'`),
    check('promotions_days', sql`${table.endsAt} > ${table.startsAt}`),
    check(
      'promotions_conditions',
      sql`${table.minGoodsFrancs} > 0 and ${table.maxUses} > 0 and ${table.maxUsesPerBuyer} > 0`,
    ),
    check(
      'promotions_budget_of_market',
      sql`(${table.shopId} is null) = (${table.budgetFrancs} is not null)`,
    ),
    check(
      'promotions_asked',
      sql`(${table.askedBudgetFrancs} is null) = (${table.askedBy} is null) and (${table.askedBudgetFrancs} > ${table.budgetFrancs}) is not false`,
    ),
    check(
      'promotions_uses',
      sql`${table.uses} >= 0 and (${table.uses} <= ${table.maxUses}) is not false`,
    ),
    check(
      'promotions_budget',
      sql`${table.discountFrancs} >= 0 and ${table.soldFrancs} >= 0 and (${table.discountFrancs} <= ${table.budgetFrancs}) is not false`,
    ),
  ],
)

export const promotionTargets = pgTable(
  'promotion_targets',
  {
    id: key(),
    promotionId: uuid('promotion_id')
      .notNull()
      .references(() => promotions.id),
    productId: uuid('product_id').references(() => products.id),
    /** A promotion without remaining targets applies to nothing. */
    categoryId: uuid('category_id').references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('promotion_targets_once')
      .on(table.promotionId, table.productId, table.categoryId)
      .nullsNotDistinct(),
    index('promotion_targets_product').on(table.productId),
    index('promotion_targets_category').on(table.categoryId),
    check(
      'promotion_targets_one',
      sql`(${table.productId} is null) <> (${table.categoryId} is null)`,
    ),
  ],
)

export const promotionUses = pgTable(
  'promotion_uses',
  {
    id: key(),
    promotionId: uuid('promotion_id')
      .notNull()
      .references(() => promotions.id),
    /** Refers to `orders`, whose module calls this one: the key is in the migrations alone. */
    orderId: uuid('order_id').notNull(),
    parcelId: uuid('parcel_id'),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => users.id),
    liveParcels: integer('live_parcels').notNull(),
    discountFrancs: francs('discount_francs').notNull(),
    soldFrancs: francs('sold_francs').notNull(),
    usedAt: time('used_at').notNull(),
    /** For an unpaid order; null once paid, and for cash. */
    heldUntil: time('held_until'),
  },
  (table) => [
    uniqueIndex('promotion_uses_order').on(table.orderId, table.promotionId),
    index('promotion_uses_promotion').on(table.promotionId, table.usedAt.desc()),
    index('promotion_uses_buyer').on(table.buyerId, table.promotionId),
    index('promotion_uses_parcel').on(table.parcelId),
    index('promotion_uses_held')
      .on(table.heldUntil)
      .where(sql`held_until is not null and live_parcels > 0`),
    check(
      'promotion_uses_sums',
      sql`${table.liveParcels} >= 0 and ${table.discountFrancs} >= 0 and ${table.soldFrancs} >= 0`,
    ),
  ],
)
