// Written by deliveries.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { francs, time, key, oneOf } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import { failureKinds, faultSides, returnReasons } from './values.ts'
import { images } from '#modules/images/database/tables.ts'

/** Fee for a delivery, at that day's rate. Append-only by trigger (refuse-change.sql). */
export const courierFees = pgTable(
  'courier_fees',
  {
    parcelId: uuid('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    courierId: uuid('courier_id')
      .notNull()
      .references(() => users.id),
    revenueFrancs: francs('revenue_francs').notNull(),
    shareBasisPoints: integer('share_basis_points').notNull(),
    amountFrancs: francs('amount_francs').notNull(),
    earnedAt: time('earned_at').notNull(),
  },
  (table) => [
    index('courier_fees_courier').on(table.courierId, table.earnedAt),
    check(
      'courier_fees_share',
      sql`${table.shareBasisPoints} between 0 and 10000 and ${table.amountFrancs} between 0 and ${table.revenueFrancs}`,
    ),
  ],
)

/**
 * Courier's share of a trip whose parcel came back, at that day's rates. `fault` says who pays it:
 * a refusal that support removes later changes nothing. Append-only by trigger (refuse-change.sql).
 */
export const failedTrips = pgTable(
  'failed_trips',
  {
    parcelId: uuid('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    courierId: uuid('courier_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason', { enum: returnReasons }).notNull(),
    fault: text('fault', { enum: faultSides }).notNull(),
    /** Fee of the hand-over that did not take place. */
    feeFrancs: francs('fee_francs').notNull(),
    shareBasisPoints: integer('share_basis_points').notNull(),
    amountFrancs: francs('amount_francs').notNull(),
    earnedAt: time('earned_at').notNull(),
  },
  (table) => [
    index('failed_trips_courier').on(table.courierId, table.earnedAt),
    check('failed_trips_reason', oneOf(table.reason, returnReasons)),
    check('failed_trips_fault', oneOf(table.fault, faultSides)),
    check(
      'failed_trips_share',
      sql`${table.shareBasisPoints} between 0 and 10000 and ${table.amountFrancs} between 0 and ${table.feeFrancs}`,
    ),
  ],
)

/** Shares that went back with their refusals. Append-only by trigger (refuse-change.sql). */
export const tripsTakenBack = pgTable('trips_taken_back', {
  parcelId: uuid('parcel_id')
    .primaryKey()
    .references(() => failedTrips.parcelId),
  amountFrancs: francs('amount_francs').notNull(),
  takenAt: time('taken_at').notNull(),
})

export const courierPresence = pgTable('courier_presence', {
  courierId: uuid('courier_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  seenAt: time('seen_at').notNull(),
})

/** With reason and photo of the door. Append-only by trigger (refuse-change.sql). */
export const deliveryFailures = pgTable(
  'delivery_failures',
  {
    id: key(),
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id),
    tryNumber: integer('try_number').notNull(),
    courierId: uuid('courier_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: failureKinds }).notNull(),
    note: text('note'),
    imageId: uuid('image_id').references(() => images.id),
    failedAt: time('failed_at').notNull(),
    retryBefore: time('retry_before'),
  },
  (table) => [
    uniqueIndex('delivery_failures_try').on(table.parcelId, table.tryNumber),
    index('delivery_failures_courier').on(table.courierId, table.failedAt),
    check('delivery_failures_kind', oneOf(table.kind, failureKinds)),
  ],
)

export const deliverySettings = pgTable(
  'delivery_settings',
  {
    id: integer('id').primaryKey().default(1),
    courierShareBasisPoints: integer('courier_share_basis_points').notNull(),
    cashCapFrancs: francs('cash_cap_francs').notNull(),
    /** Share of the courier's fee for a hand-over. */
    failedTripBasisPoints: integer('failed_trip_basis_points').notNull().default(5000),
  },
  (table) => [
    check('delivery_settings_single', sql`${table.id} = 1`),
    check('delivery_settings_rate', sql`${table.courierShareBasisPoints} between 0 and 10000`),
    check('delivery_settings_failed_trip', sql`${table.failedTripBasisPoints} between 0 and 10000`),
    check('delivery_settings_cap', sql`${table.cashCapFrancs} > 0`),
  ],
)
