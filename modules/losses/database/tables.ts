// Written by losses.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { francs, key, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import { foundEnds, lossCauses, lossPayers } from './values.ts'

/**
 * Parcels that a coach or a courier lost: the buyer is owed back what was paid, the shop what its
 * sale would have brought. That sum is the bearer's, or written off by two people. Named
 * `coach_losses`, as its indexes: a fresh database makes them after all other migrations.
 */
export const losses = pgTable(
  'coach_losses',
  {
    id: key(),
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id),
    /** Refers to `waybills` by a key of the migrations; null: no coach had it. */
    waybillId: uuid('waybill_id'),
    /** Refers to `carriers` by a key of the migrations; null: a courier had it. */
    carrierId: uuid('carrier_id'),
    courierId: uuid('courier_id').references(() => users.id),
    /** Carrier and waybill as people read them; null: a courier, or of the version before. */
    carriedBy: text('carried_by'),
    shopId: uuid('shop_id').notNull(),
    cause: text('cause', { enum: lossCauses }).notNull(),
    reason: text('reason').notNull(),
    /** Owed to the shop. */
    francs: francs('francs').notNull(),
    lostAt: time('lost_at').notNull(),
    /** null: by the clock. */
    lostBy: uuid('lost_by').references(() => users.id),
    payer: text('payer', { enum: lossPayers }),
    askedBy: uuid('asked_by').references(() => users.id),
    askedAt: time('asked_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: time('decided_at'),
    /** It turned up all the same: its loss is paid by none any more. */
    foundAt: time('found_at'),
    foundBy: uuid('found_by').references(() => users.id),
    foundAs: text('found_as', { enum: foundEnds }),
    /** Parcel of 0 f in which its goods go back to their shop. */
    goodsParcelId: uuid('goods_parcel_id').references(() => parcels.id),
  },
  (table) => [
    uniqueIndex('coach_losses_once')
      .on(table.parcelId)
      .where(sql`found_at is null`),
    index('coach_losses_open')
      .on(table.lostAt)
      .where(sql`decided_at is null`),
    check('coach_losses_found_as', oneOf(table.foundAs, foundEnds)),
    check(
      'coach_losses_found',
      sql`(${table.foundAt} is null) = (${table.foundBy} is null) and (${table.foundAt} is null) = (${table.foundAs} is null) and (${table.goodsParcelId} is not null) = (${table.foundAs} is not distinct from 'goes_home')`,
    ),
    check('coach_losses_cause', oneOf(table.cause, lossCauses)),
    check('coach_losses_payer', oneOf(table.payer, lossPayers)),
    check(
      'coach_losses_bearer',
      sql`(${table.carrierId} is null) = (${table.waybillId} is null) and (${table.carrierId} is null) <> (${table.courierId} is null) and (${table.payer} is distinct from 'courier' or ${table.courierId} is not null) and (${table.payer} is distinct from 'carrier' or ${table.carrierId} is not null)`,
    ),
    check('coach_losses_francs', sql`${table.francs} >= 0`),
    check(
      'coach_losses_decided',
      sql`(${table.payer} is null) = (${table.askedBy} is null) and (${table.askedBy} is null) = (${table.askedAt} is null) and (${table.decidedBy} is null) = (${table.decidedAt} is null) and (${table.decidedBy} is null or ${table.payer} is not null)`,
    ),
    check(
      'coach_losses_two_people',
      sql`${table.payer} is distinct from 'market' or ${table.decidedBy} is null or ${table.decidedBy} <> ${table.askedBy}`,
    ),
    check(
      'coach_losses_courier_two_people',
      sql`${table.payer} is distinct from 'courier' or ${table.decidedBy} is null or (${table.decidedBy} <> ${table.askedBy} and ${table.decidedBy} <> ${table.courierId} and ${table.askedBy} <> ${table.courierId})`,
    ),
  ],
)
