// Written by shipments.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { key, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { handOverProofs, holderKinds } from './values.ts'

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
