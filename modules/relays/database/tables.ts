// Written by relays.
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

import { francs, key, oneOf, time } from '#database/columns.ts'
import type { OpeningDay } from '#modules/calendar/database/values.ts'
import { users } from '#modules/identity/database/tables.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import { zoneNames } from '#modules/pricing/database/values.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { relayExits, relayStates } from './values.ts'

/** Places of shops where parcels wait for their buyers. A closed one is opened again, not twice. */
export const relays = pgTable(
  'relays',
  {
    id: key(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    name: text('name').notNull(),
    region: text('region').notNull(),
    quartier: text('quartier'),
    landmark: text('landmark').notNull(),
    /** Of its place when it was opened or changed. */
    zone: text('zone', { enum: zoneNames }).notNull(),
    /** Monday first. */
    opening: jsonb('opening').$type<OpeningDay[]>().notNull(),
    /** Holiday, as of a shop: nothing arrives, its days do not count; null end: open-ended. */
    closedFrom: time('closed_from'),
    closedUntil: time('closed_until'),
    /** Days closed once, coming or past by a week. */
    closedDays: date('closed_days').array().notNull().default([]),
    /** Parcels at most: kept, or announced. */
    places: integer('places').notNull(),
    cashCeilingFrancs: francs('cash_ceiling_francs').notNull(),
    /** Shops of its town bring their parcels there. */
    takesDrops: boolean('takes_drops').notNull().default(false),
    state: text('state', { enum: relayStates }).notNull(),
    stateReason: text('state_reason'),
    stateSince: time('state_since').notNull(),
    stateBy: uuid('state_by')
      .notNull()
      .references(() => users.id),
    openedAt: time('opened_at').notNull(),
  },
  (table) => [
    uniqueIndex('relays_shop').on(table.shopId),
    index('relays_region').on(table.region, table.state),
    check('relays_state', oneOf(table.state, relayStates)),
    check('relays_zone', oneOf(table.zone, zoneNames)),
    check(
      'relays_closed',
      sql`${table.closedUntil} is null or ${table.closedUntil} > ${table.closedFrom}`,
    ),
    check('relays_closed_days', sql`cardinality(${table.closedDays}) <= 60`),
    check('relays_opening', sql`jsonb_array_length(${table.opening}) = 7`),
    check(
      'relays_room',
      sql`${table.places} between 1 and 500 and ${table.cashCeilingFrancs} between 0 and 5000000`,
    ),
  ],
)

/** A parcel at a relay point: its codes, and how long it is kept. */
export const relayParcels = pgTable(
  'relay_parcels',
  {
    parcelId: uuid('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    /** The relay shows it to the courier who brings the parcel. */
    arrivalCode: text('arrival_code').notNull(),
    /** null: not there yet. */
    keptSince: time('kept_since'),
    keptUntil: time('kept_until'),
    /** Waits for a courier who takes it there; null: kept for its buyer. */
    leavesFor: text('leaves_for', { enum: relayExits }),
    leavesSince: time('leaves_since'),
    /** The relay shows it to the courier who takes the parcel. */
    returnCode: text('return_code'),
    /** Next relay point of a parcel that is moved. */
    nextRelayId: uuid('next_relay_id').references(() => relays.id),
  },
  (table) => [
    index('relay_parcels_kept')
      .on(table.keptUntil)
      .where(sql`kept_since is not null and leaves_for is null`),
    index('relay_parcels_leaving')
      .on(table.leavesSince)
      .where(sql`leaves_for is not null`),
    check('relay_parcels_exit', oneOf(table.leavesFor, relayExits)),
    check(
      'relay_parcels_codes',
      sql`${table.arrivalCode} ~ '^[0-9]{6}$' and ${table.returnCode} ~ '^[0-9]{6}$'`,
    ),
    check(
      'relay_parcels_kept_until',
      sql`(${table.keptSince} is null) = (${table.keptUntil} is null)`,
    ),
    check(
      'relay_parcels_leaves',
      sql`(${table.leavesFor} is null) = (${table.leavesSince} is null) and (${table.leavesFor} is null) = (${table.returnCode} is null) and (${table.nextRelayId} is not null) = (${table.leavesFor} is not distinct from 'relay')`,
    ),
  ],
)

/** Fee of a relay point for a hand-over, at that day's rate. Append-only by trigger. */
export const relayFees = pgTable(
  'relay_fees',
  {
    parcelId: uuid('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    relayId: uuid('relay_id')
      .notNull()
      .references(() => relays.id),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    amountFrancs: francs('amount_francs').notNull(),
    earnedAt: time('earned_at').notNull(),
  },
  (table) => [
    index('relay_fees_relay').on(table.relayId, table.earnedAt),
    check('relay_fees_amount', sql`${table.amountFrancs} >= 0`),
  ],
)

/** Parcels that shops brought to a relay point, with what it earns. Append-only by trigger. */
export const relayDrops = pgTable(
  'relay_drops',
  {
    parcelId: uuid('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    relayId: uuid('relay_id')
      .notNull()
      .references(() => relays.id),
    /** Of the relay point. */
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    amountFrancs: francs('amount_francs').notNull(),
    takenAt: time('taken_at').notNull(),
  },
  (table) => [
    index('relay_drops_relay').on(table.relayId, table.takenAt),
    check('relay_drops_amount', sql`${table.amountFrancs} >= 0`),
  ],
)

/** Parcels that came back to the relay point of their shop's town, until the shop has them. */
export const relayReturns = pgTable(
  'relay_returns',
  {
    parcelId: uuid('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    relayId: uuid('relay_id')
      .notNull()
      .references(() => relays.id),
    keptSince: time('kept_since').notNull(),
    keptUntil: time('kept_until').notNull(),
    /** null: the relay point has it. */
    takenAt: time('taken_at'),
  },
  (table) => [
    index('relay_returns_kept')
      .on(table.relayId, table.keptUntil)
      .where(sql`taken_at is null`),
    check('relay_returns_days', sql`${table.keptUntil} > ${table.keptSince}`),
    check('relay_returns_taken', sql`${table.takenAt} >= ${table.keptSince}`),
  ],
)

/** Cash taken at a relay point's counter for a parcel. Append-only by trigger. */
export const relayCash = pgTable(
  'relay_cash_taken',
  {
    parcelId: uuid('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    relayId: uuid('relay_id')
      .notNull()
      .references(() => relays.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    amountFrancs: francs('amount_francs').notNull(),
    takenAt: time('taken_at').notNull(),
  },
  (table) => [
    index('relay_cash_taken_relay').on(table.relayId, table.takenAt),
    check('relay_cash_taken_amount', sql`${table.amountFrancs} > 0`),
  ],
)
