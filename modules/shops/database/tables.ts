// Written by shops.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { key, oneOf, time } from '#database/columns.ts'
import { firstProvider, paymentProviders } from '#modules/operators/database/values.ts'
import { helperEnds } from './values.ts'
import { shopRights } from '#kernel/wire/access.ts'
import { planNames } from '#modules/plans/database/values.ts'
import type { OpeningDay } from '#modules/calendar/database/values.ts'
import { users } from '#modules/identity/database/tables.ts'
import { images } from '#modules/images/database/tables.ts'

export const shops = pgTable(
  'shops',
  {
    id: key(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    region: text('region').notNull(),
    quartier: text('quartier'),
    description: text('description').notNull().default(''),
    rccm: text('rccm').notNull().default(''),
    nif: text('nif').notNull().default(''),
    depotNumber: text('depot_number').notNull(),
    depotProvider: text('depot_provider', { enum: paymentProviders })
      .notNull()
      .default(firstProvider),
    /** null while the first number is unchanged. */
    depotChangedAt: time('depot_changed_at'),
    /** Monday first; null until set. */
    opening: jsonb('opening').$type<OpeningDay[]>(),
    /** Buyers may collect there; its hours are set. */
    offersCollection: boolean('offers_collection').notNull().default(false),
    logoImageId: uuid('logo_image_id').references(() => images.id),
    plan: text('plan', { enum: planNames }).notNull().default('free'),
    planEndsAt: time('plan_ends_at'),
    /** Products stay visible, ordering is closed; null end: open-ended. */
    closedFrom: time('closed_from'),
    closedUntil: time('closed_until'),
    /** Days closed once, coming or past by a week. */
    closedDays: date('closed_days').array().notNull().default([]),
    deliveriesCount: integer('deliveries_count').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    trusted: boolean('trusted').notNull().default(false),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('shops_owner').on(table.ownerId),
    uniqueIndex('shops_slug').on(table.slug),
    check('shops_depot_number', sql`${table.depotNumber} ~ '^[0-9]{8,15}$'`),
    check('shops_plan', oneOf(table.plan, planNames)),
    check(
      'shops_counts',
      sql`${table.deliveriesCount} >= 0 and ${table.ratingCount} >= 0 and ${table.ratingSum} between ${table.ratingCount} and 5 * ${table.ratingCount}`,
    ),
    check(
      'shops_closed',
      sql`${table.closedUntil} is null or ${table.closedUntil} > ${table.closedFrom}`,
    ),
    check('shops_collection', sql`${table.opening} is not null or not ${table.offersCollection}`),
    check('shops_closed_days', sql`cardinality(${table.closedDays}) <= 60`),
    check('shops_opening', sql`jsonb_array_length(${table.opening}) = 7`),
    index('shops_name_alike').using('gin', sql`plain_name(${table.name}) gin_trgm_ops`),
    index('shops_created').on(table.createdAt, table.id),
    index('shops_plan_end')
      .on(table.planEndsAt, table.id)
      .where(sql`plan <> 'free'`),
    index('shops_by_deliveries').on(table.deliveriesCount),
    index('shops_by_trust').on(table.trusted.desc(), table.deliveriesCount.desc(), table.id),
  ],
)

/** Helpers from the invitation on. Rows stay: histories name helpers. */
export const shopHelpers = pgTable(
  'shop_helpers',
  {
    id: key(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    /** null: no user can receive it; hidden from the owner. */
    userId: uuid('user_id').references(() => users.id),
    /** Invited number, while no user can receive the invitation. */
    phone: text('phone'),
    rights: text('rights', { enum: shopRights }).array().notNull(),
    invitedAt: time('invited_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    acceptedAt: time('accepted_at'),
    endedAt: time('ended_at'),
    end: text('end_reason', { enum: helperEnds }),
  },
  (table) => [
    uniqueIndex('shop_helpers_person')
      .on(table.userId)
      .where(sql`accepted_at is not null and ended_at is null`),
    uniqueIndex('shop_helpers_open')
      .on(table.shopId, table.userId)
      .where(sql`ended_at is null`),
    index('shop_helpers_invited').on(table.userId, table.invitedAt),
    check(
      'shop_helpers_rights',
      sql`${table.rights} <@ array[${sql.raw(shopRights.map((right) => `'${right}'`).join(', '))}]::text[] and cardinality(${table.rights}) between 1 and ${sql.raw(String(shopRights.length))}`,
    ),
    check(
      'shop_helpers_times',
      sql`${table.expiresAt} > ${table.invitedAt} and ${table.acceptedAt} <= ${table.expiresAt} and ${table.endedAt} >= ${table.invitedAt}`,
    ),
    check(
      'shop_helpers_receiver',
      sql`(${table.userId} is null) = (${table.phone} is not null) or ${table.endedAt} is not null`,
    ),
    check('shop_helpers_accepted', sql`${table.acceptedAt} is null or ${table.userId} is not null`),
    check('shop_helpers_phone', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`),
    check('shop_helpers_end', sql`(${table.endedAt} is null) = (${table.end} is null)`),
    check('shop_helpers_end_reason', oneOf(table.end, helperEnds)),
  ],
)
