// Written by shipments.
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { key, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import {
  codePurposes,
  handOverProofs,
  holderKinds,
  legStates,
  legWays,
  purposes,
  stopKinds,
} from './values.ts'

/**
 * Holders of each parcel from the moment that its shop prepares it, one after the other: exactly
 * one row of a parcel is open (the index, and the trigger `custodies_one_holder` at commit).
 * Written by `passCustody` alone; no row is deleted.
 */
export const custodies = pgTable(
  'custodies',
  {
    id: key(),
    /** Refers to `parcels` by a key of the migrations. */
    parcelId: uuid('parcel_id').notNull(),
    holderKind: text('holder_kind', { enum: holderKinds }).notNull(),
    holderId: uuid('holder_id').notNull(),
    /** Holder before; null: the first. */
    fromKind: text('from_kind', { enum: holderKinds }),
    fromId: uuid('from_id'),
    proof: text('proof', { enum: handOverProofs }).notNull(),
    actorId: uuid('actor_id').references(() => users.id),
    /** By the device's clock, for an act that waited for the network. */
    madeAt: time('made_at'),
    at: time('at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    uniqueIndex('custodies_one_open')
      .on(table.parcelId)
      .where(sql`ended_at is null`),
    index('custodies_parcel').on(table.parcelId, table.at),
    index('custodies_holder')
      .on(table.holderId)
      .where(sql`ended_at is null`),
    check('custodies_holder_kind', oneOf(table.holderKind, holderKinds)),
    check('custodies_from_kind', oneOf(table.fromKind, holderKinds)),
    check('custodies_from', sql`(${table.fromKind} is null) = (${table.fromId} is null)`),
    check('custodies_proof', oneOf(table.proof, handOverProofs)),
    check('custodies_times', sql`(${table.endedAt} >= ${table.at}) is not false`),
  ],
)

/** Goods that travel together, from one stop to another by legs. Has the id of its parcel. */
export const shipments = pgTable(
  'shipments',
  {
    id: key(),
    purpose: text('purpose', { enum: purposes }).notNull(),
    /** Parcel after whose sale it travels; its own id: the sale's. */
    subjectId: uuid('subject_id').notNull(),
    fromKind: text('from_kind', { enum: stopKinds }).notNull(),
    fromId: uuid('from_id'),
  },
  (table) => [
    check('shipments_purpose', oneOf(table.purpose, purposes)),
    check('shipments_from', oneOf(table.fromKind, stopKinds)),
    check(
      'shipments_subject',
      sql`(${table.purpose} = 'sale') = (${table.subjectId} = ${table.id})`,
    ),
  ],
)

/**
 * A leg begins where the one before it ends that was not skipped, the first where its shipment
 * does: numbers without a gap make them contiguous. At commit one of a shipment is taken
 * (`legs_one_taken`, of the migrations). Only planned legs are deleted.
 */
export const legs = pgTable(
  'legs',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id),
    number: integer('number').notNull(),
    before: integer('before').generatedAlwaysAs(sql`nullif(number - 1, 0)`),
    way: text('way', { enum: legWays }).notNull(),
    toKind: text('to_kind', { enum: stopKinds }).notNull(),
    toId: uuid('to_id'),
    /** As planned with the order: its last day, what the buyer pays for it, its coach's line. */
    plannedOn: date('planned_on'),
    francs: integer('francs'),
    lineId: uuid('line_id'),
    state: text('state', { enum: legStates }).notNull(),
    /** Hand-over that ended it. */
    custodyId: uuid('custody_id').references(() => custodies.id),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.number] }),
    foreignKey({
      name: 'legs_contiguous',
      columns: [table.shipmentId, table.before],
      foreignColumns: [table.shipmentId, table.number],
    }),
    check('legs_number', sql`${table.number} > 0`),
    check('legs_way', oneOf(table.way, legWays)),
    check('legs_to', oneOf(table.toKind, stopKinds)),
    check('legs_to_id', sql`${table.toKind} = 'station' or ${table.toId} is not null`),
    check('legs_state', oneOf(table.state, legStates)),
    check('legs_francs', sql`${table.francs} >= 0`),
    check('legs_line', sql`${table.lineId} is null or ${table.way} = 'coach'`),
    check('legs_done', sql`(${table.state} = 'done') = (${table.custodyId} is not null)`),
  ],
)

/**
 * Codes that a relay point gave and that were replaced since: right for an act that a device
 * without network made before `ended_at`, once. Keys of the migrations refer to parcels and relays.
 */
export const formerCodes = pgTable(
  'former_relay_codes',
  {
    id: key(),
    parcelId: uuid('parcel_id').notNull(),
    relayId: uuid('relay_id').notNull(),
    purpose: text('purpose', { enum: codePurposes }).notNull(),
    code: text('code').notNull(),
    endedAt: time('ended_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [
    index('former_relay_codes_parcel').on(table.parcelId),
    check('former_relay_codes_purpose', oneOf(table.purpose, codePurposes)),
    check('former_relay_codes_code', sql`${table.code} ~ '^[0-9]{6}$'`),
  ],
)
