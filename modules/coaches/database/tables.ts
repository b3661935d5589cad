// Written by coaches.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { francs, key, listedName, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { paymentProviders } from '#modules/operators/database/values.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import { regions } from '#modules/places/database/values.ts'
import { weightClasses } from '#modules/products/database/values.ts'
import { relays } from '#modules/relays/database/tables.ts'
import { lateCauses, waybillParcelStates } from './values.ts'

/** Companies whose coaches take parcels to the regions. */
export const carriers = pgTable(
  'carriers',
  {
    id: key(),
    name: text('name').notNull(),
    /** Called by managers; payouts go to its account with `provider`. */
    phone: text('phone').notNull(),
    provider: text('provider', { enum: paymentProviders }).notNull(),
    openedAt: time('opened_at').notNull(),
    /** No new waybill is made out to it. */
    closedAt: time('closed_at'),
  },
  (table) => [
    uniqueIndex('carriers_name')
      .on(sql`lower(name)`)
      .where(sql`closed_at is null`),
    check('carriers_phone', sql`${table.phone} ~ '^[5-9][0-9]{7}$'`),
    check('carriers_provider', listedName(table.provider)),
  ],
)

/** Coaches that leave a station on fixed days, with the price of each parcel they take. */
export const coachLines = pgTable(
  'coach_lines',
  {
    id: key(),
    carrierId: uuid('carrier_id')
      .notNull()
      .references(() => carriers.id),
    station: text('station').notNull(),
    fromRegion: text('from_region').notNull().default('Bamako'),
    /** To which it goes. */
    region: text('region').notNull(),
    /** ISO days of the week. */
    days: integer('days').array().notNull(),
    /** `18:00`, in Bamako. */
    leavesAt: text('leaves_at').notNull(),
    /** Days on the road; 0: it arrives on the day of its departure. */
    roadDays: integer('road_days').notNull(),
    lightFrancs: francs('light_francs').notNull(),
    mediumFrancs: francs('medium_francs').notNull(),
    heavyFrancs: francs('heavy_francs').notNull(),
    openedAt: time('opened_at').notNull(),
    closedAt: time('closed_at'),
  },
  (table) => [
    index('coach_lines_carrier').on(table.carrierId),
    uniqueIndex('coach_lines_each')
      .on(table.carrierId, table.fromRegion, table.region, table.station, table.leavesAt)
      .where(sql`closed_at is null`),
    check('coach_lines_region', oneOf(table.region, regions)),
    check('coach_lines_from', oneOf(table.fromRegion, regions)),
    check('coach_lines_goes', sql`${table.fromRegion} <> ${table.region}`),
    check(
      'coach_lines_days',
      sql`cardinality(${table.days}) between 1 and 7 and ${table.days} <@ array[1, 2, 3, 4, 5, 6, 7]`,
    ),
    check('coach_lines_hour', sql`${table.leavesAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('coach_lines_road', sql`${table.roadDays} between 0 and 7`),
    check(
      'coach_lines_prices',
      sql`${table.lightFrancs} >= 0 and ${table.mediumFrancs} >= 0 and ${table.heavyFrancs} >= 0`,
    ),
  ],
)

/** Parcels that couriers or coaches brought to a station, where a dispatch manager took them in. */
export const stationParcels = pgTable(
  'station_parcels',
  {
    parcelId: uuid('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    /** null: it came by coach. */
    courierId: uuid('courier_id').references(() => users.id),
    receivedBy: uuid('received_by')
      .notNull()
      .references(() => users.id),
    receivedAt: time('received_at').notNull(),
  },
  (table) => [index('station_parcels_received').on(table.receivedAt)],
)

/** « Bordereaux »: parcels on one coach to a relay point, or from it. Prices are frozen. */
export const waybills = pgTable(
  'waybills',
  {
    id: key(),
    number: text('number').notNull(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => coachLines.id),
    carrierId: uuid('carrier_id')
      .notNull()
      .references(() => carriers.id),
    relayId: uuid('relay_id')
      .notNull()
      .references(() => relays.id),
    /** From the relay point to Bamako: what was not collected, or what shops brought there. */
    isReturn: boolean('is_return').notNull().default(false),
    groupName: text('group_name').notNull(),
    station: text('station').notNull(),
    region: text('region').notNull(),
    leftAt: time('left_at').notNull(),
    leftBy: uuid('left_by')
      .notNull()
      .references(() => users.id),
    /** Day on which it is expected. */
    dueOn: date('due_on').notNull(),
    /** Photo of the carrier's stub; null: it left a region, whose relay point keeps it. */
    stubImageId: uuid('stub_image_id'),
    francs: francs('francs').notNull(),
    lateCause: text('late_cause', { enum: lateCauses }),
    /** As its buyers read it. */
    lateWords: text('late_words'),
    lateAt: time('late_at'),
    /** Said to be attacked; what it still has is lost when another person has approved. */
    attackReason: text('attack_reason'),
    attackBy: uuid('attack_by').references(() => users.id),
    attackAt: time('attack_at'),
    /** What the carrier says, or the number of a report. */
    attackProof: text('attack_proof'),
    /** Photo of the paper that its declarer has. */
    attackImageId: uuid('attack_image_id'),
    attackApprovedBy: uuid('attack_approved_by').references(() => users.id),
    /** No parcel is on the road any more, and none is missing. */
    endedAt: time('ended_at'),
    /** Its managers were told that it will be lost by itself. */
    lossRemindedAt: time('loss_reminded_at'),
  },
  (table) => [
    uniqueIndex('waybills_number').on(table.number),
    index('waybills_relay').on(table.relayId, table.leftAt.desc()),
    index('waybills_group').on(table.groupName, table.leftAt.desc()),
    index('waybills_carrier').on(table.carrierId, table.leftAt.desc()),
    index('waybills_under_way')
      .on(table.dueOn)
      .where(sql`ended_at is null`),
    check('waybills_francs', sql`${table.francs} >= 0`),
    check(
      'waybills_late',
      sql`(${table.lateCause} is null) = (${table.lateWords} is null) and (${table.lateCause} is null) = (${table.lateAt} is null)`,
    ),
    check('waybills_late_cause', oneOf(table.lateCause, lateCauses)),
    check(
      'waybills_attack_image',
      sql`${table.attackImageId} is null or ${table.attackBy} is not null`,
    ),
    check(
      'waybills_attack',
      sql`(${table.attackReason} is null) = (${table.attackBy} is null) and (${table.attackReason} is null) = (${table.attackAt} is null) and (${table.attackProof} is null) = (${table.attackApprovedBy} is null) and (${table.attackApprovedBy} is null or (${table.attackBy} is not null and ${table.attackApprovedBy} <> ${table.attackBy}))`,
    ),
  ],
)

/** A parcel on a waybill; `waybill_parcels_once` keeps it from being on two that are under way. */
export const waybillParcels = pgTable(
  'waybill_parcels',
  {
    waybillId: uuid('waybill_id')
      .notNull()
      .references(() => waybills.id),
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id),
    weightClass: text('weight_class', { enum: weightClasses }).notNull(),
    francs: francs('francs').notNull(),
    state: text('state', { enum: waybillParcelStates }).notNull(),
    missingAt: time('missing_at'),
    endedAt: time('ended_at'),
    endedBy: uuid('ended_by').references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.waybillId, table.parcelId] }),
    uniqueIndex('waybill_parcels_once')
      .on(table.parcelId)
      .where(sql`state in ('on_road', 'missing')`),
    index('waybill_parcels_parcel').on(table.parcelId),
    check('waybill_parcels_state', oneOf(table.state, waybillParcelStates)),
    check('waybill_parcels_francs', sql`${table.francs} >= 0`),
    check(
      'waybill_parcels_ended',
      sql`(${table.endedAt} is null) = (${table.state} in ('on_road', 'missing')) and (${table.missingAt} is not null or ${table.state} <> 'missing')`,
    ),
  ],
)

/** Cash from a courier's box that was given to a carrier. Append-only (refuse-change.sql). */
export const carrierPayments = pgTable(
  'carrier_payments',
  {
    id: key(),
    carrierId: uuid('carrier_id')
      .notNull()
      .references(() => carriers.id),
    courierId: uuid('courier_id')
      .notNull()
      .references(() => users.id),
    francs: francs('francs').notNull(),
    reason: text('reason').notNull(),
    paidBy: uuid('paid_by')
      .notNull()
      .references(() => users.id),
    paidAt: time('paid_at').notNull(),
  },
  (table) => [
    index('carrier_payments_carrier').on(table.carrierId, table.paidAt.desc()),
    check('carrier_payments_francs', sql`${table.francs} > 0`),
  ],
)
