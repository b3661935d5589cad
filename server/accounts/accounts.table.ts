import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { OpeningDays } from '#contract/shops/opening.ts'

import { images } from '../images/index.ts'
import { key, oneOf, time } from '../kernel/columns.ts'
import { bytes } from '../kernel/idempotency.table.ts'

export const roles = ['buyer', 'vendeur', 'livreur', 'chef_livreur', 'admin', 'finance'] as const

export const users = pgTable(
  'users',
  {
    id: key(),
    /** The 8 digits of a Malian mobile; null once the account was anonymised. */
    phone: text('phone'),
    name: text('name').notNull(),
    passwordHash: text('password_hash'),
    role: text('role', { enum: roles }).notNull().default('buyer'),
    imageId: uuid('image_id').references(() => images.id),
    /** The group a courier or a dispatch manager works in. */
    deliveryGroup: text('delivery_group'),
    /** A courier sees no client before a dispatch manager of the group has admitted him. */
    admittedAt: time('admitted_at'),
    /** Refusals at the door; after two the buyer pays by Orange Money only. */
    cashRefusals: integer('cash_refusals').notNull().default(0),
    acceptedTermsAt: time('accepted_terms_at'),
    suspendedAt: time('suspended_at'),
    suspendedReason: text('suspended_reason'),
    /** The last request of any session, within the hour; outlives the sessions. */
    lastSeenAt: time('last_seen_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_phone').on(table.phone),
    // The team's list: by date of registration or last seen; found by a part of the name or the number.
    index('users_created').on(table.createdAt, table.id),
    index('users_seen').on(sql`coalesce(${table.lastSeenAt}, ${table.createdAt})`, table.id),
    index('users_state')
      .on(table.createdAt, table.id)
      .where(sql`suspended_at is not null or phone is null`),
    index('users_name_alike').using('gin', sql`plain_name(${table.name}) gin_trgm_ops`),
    index('users_phone_alike').using('gin', sql`${table.phone} gin_trgm_ops`),
    check('users_phone_shape', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`),
    check('users_role', oneOf(table.role, roles)),
    check('users_cash_refusals', sql`${table.cashRefusals} >= 0`),
    index('users_role_created').on(table.role, table.createdAt),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the bearer token: the token itself is nowhere. */
    tokenHash: bytes('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: time('created_at').notNull(),
    lastSeenAt: time('last_seen_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expires').on(table.expiresAt),
  ],
)

export const addresses = pgTable(
  'addresses',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    fullName: text('full_name').notNull(),
    phone: text('phone').notNull(),
    phone2: text('phone2'),
    region: text('region').notNull(),
    quartier: text('quartier'),
    repere: text('repere').notNull(),
    note: text('note'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    lastUsedAt: time('last_used_at').notNull(),
  },
  (table) => [
    uniqueIndex('addresses_label').on(table.userId, table.label),
    check('addresses_phone', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`),
    check('addresses_gps', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
  ],
)

export const planNames = ['free', 'standard', 'business', 'pro'] as const

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
    /** The mobile money number that receives payouts. */
    depotNumber: text('depot_number').notNull(),
    /** When the number above was last changed; null while it is the first. */
    depotChangedAt: time('depot_changed_at'),
    /** Monday first; null as long as the shop has not said. */
    opening: jsonb('opening').$type<OpeningDays>(),
    logoImageId: uuid('logo_image_id').references(() => images.id),
    plan: text('plan', { enum: planNames }).notNull().default('free'),
    planEndsAt: time('plan_ends_at'),
    /** Away from … to … (null: until further notice): products stay visible, ordering is closed. */
    closedFrom: time('closed_from'),
    closedUntil: time('closed_until'),
    deliveriesCount: integer('deliveries_count').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** Featured by the market's team. */
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
    check('shops_opening', sql`jsonb_array_length(${table.opening}) = 7`),
    index('shops_name_alike').using('gin', sql`plain_name(${table.name}) gin_trgm_ops`),
    index('shops_created').on(table.createdAt, table.id),
    // Who is subscribed, by the end of what is paid for.
    index('shops_plan_end')
      .on(table.planEndsAt, table.id)
      .where(sql`plan <> 'free'`),
    index('shops_by_deliveries').on(table.deliveriesCount),
    index('shops_by_trust').on(table.trusted.desc(), table.deliveriesCount.desc(), table.id),
  ],
)
