// Written by exchanges.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { francs, key, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { orderLines } from '#modules/parcels/database/line-tables.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import { relays } from '#modules/relays/database/tables.ts'
import { variants } from '#modules/products/database/tables.ts'
import { exchangePayers, exchangeSides, exchangeStates, returnCauses } from './values.ts'

/** Goods that a buyer has to give back after a sale, to a courier, against the buyer's code. */
export const goodsReturns = pgTable(
  'goods_returns',
  {
    id: key(),
    /** The sale. */
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => users.id),
    cause: text('cause', { enum: returnCauses }).notNull(),
    /** null: all lines of the sale. */
    lineId: uuid('line_id').references(() => orderLines.id),
    /** « Code de retour » that the buyer gives when the courier holds the goods. */
    doorCode: text('door_code').notNull(),
    openedAt: time('opened_at').notNull(),
    /** null: the replacement is not handed over yet. */
    giveBackBefore: time('give_back_before'),
    /** Courier whom a dispatch manager asked to take the goods; null: any of the group. */
    assignedTo: uuid('assigned_to').references(() => users.id),
    /** null: waiting, or taken by the shop itself or a relay point. */
    courierId: uuid('courier_id').references(() => users.id),
    /** Relay point that took them from the buyer. */
    relayId: uuid('relay_id').references(() => relays.id),
    /** Parcel in which the goods travel. */
    backParcelId: uuid('back_parcel_id').references(() => parcels.id),
    takenAt: time('taken_at'),
    backAt: time('back_at'),
    lateAt: time('late_at'),
    endedAt: time('ended_at'),
    endReason: text('end_reason'),
  },
  (table) => [
    uniqueIndex('goods_returns_back_parcel').on(table.backParcelId),
    index('goods_returns_parcel').on(table.parcelId),
    index('goods_returns_buyer').on(table.buyerId),
    index('goods_returns_to_take')
      .on(table.openedAt)
      .where(sql`taken_at is null and ended_at is null`),
    check('goods_returns_cause', oneOf(table.cause, returnCauses)),
    check('goods_returns_code', sql`${table.doorCode} ~ '^[0-9]{6}$'`),
    check(
      'goods_returns_taken',
      sql`(${table.takenAt} is null) = (${table.backParcelId} is null) and (${table.courierId} is null or ${table.takenAt} is not null) and (${table.backAt} is null or ${table.takenAt} is not null) and (${table.relayId} is null or (${table.takenAt} is not null and ${table.courierId} is null)) and (${table.courierId} is not null or ${table.relayId} is not null or ${table.takenAt} is null or ${table.backAt} is not null)`,
    ),
    check(
      'goods_returns_ended',
      sql`(${table.endedAt} is null) = (${table.endReason} is null) and (${table.endedAt} is null or ${table.takenAt} is null)`,
    ),
  ],
)

/** Exchanges: an article is swapped for another of its product, at one door by one courier. */
export const exchanges = pgTable(
  'exchanges',
  {
    id: key(),
    /** The sale. */
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id),
    variantId: uuid('variant_id').references(() => variants.id, { onDelete: 'set null' }),
    size: text('size'),
    color: text('color'),
    quantity: integer('quantity').notNull(),
    openedBy: text('opened_by', { enum: exchangeSides }).notNull(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    payer: text('payer', { enum: exchangePayers }).notNull(),
    tripFrancs: francs('trip_francs').notNull(),
    state: text('state', { enum: exchangeStates }).notNull(),
    reason: text('reason').notNull(),
    /** Payment of the trip by the buyer. */
    paymentId: uuid('payment_id'),
    payBefore: time('pay_before'),
    /** Francs the buyer paid for the old article, not given back in time, and its commission. */
    secondFrancs: francs('second_francs'),
    secondCommissionFrancs: francs('second_commission_francs'),
    /** Parcel of the new article; null until the trip is paid. */
    outParcelId: uuid('out_parcel_id').references(() => parcels.id),
    returnId: uuid('return_id')
      .notNull()
      .references(() => goodsReturns.id),
    openedAt: time('opened_at').notNull(),
    swappedAt: time('swapped_at'),
    endedAt: time('ended_at'),
  },
  (table) => [
    index('exchanges_line').on(table.lineId),
    uniqueIndex('exchanges_out_parcel').on(table.outParcelId),
    uniqueIndex('exchanges_return').on(table.returnId),
    index('exchanges_parcel').on(table.parcelId),
    index('exchanges_to_pay')
      .on(table.payBefore)
      .where(sql`state = 'to_pay'`),
    check('exchanges_opened_by', oneOf(table.openedBy, exchangeSides)),
    check('exchanges_payer', oneOf(table.payer, exchangePayers)),
    check('exchanges_state', oneOf(table.state, exchangeStates)),
    check(
      'exchanges_second',
      sql`(${table.secondFrancs} is null) = (${table.secondCommissionFrancs} is null) and (${table.secondFrancs} is null or ${table.state} = 'kept') and (${table.secondCommissionFrancs} between 0 and ${table.secondFrancs}) is not false`,
    ),
    check('exchanges_sums', sql`${table.quantity} > 0 and ${table.tripFrancs} >= 0`),
    check(
      'exchanges_to_pay',
      sql`${table.state} <> 'to_pay' or (${table.payer} = 'buyer' and ${table.payBefore} is not null)`,
    ),
    check(
      'exchanges_out',
      sql`(${table.state} in ('to_pay', 'cancelled') or ${table.outParcelId} is not null) and (${table.swappedAt} is null) = (${table.state} not in ('swapped', 'done', 'kept')) and (${table.endedAt} is null) = (${table.state} in ('to_pay', 'open', 'swapped'))`,
    ),
  ],
)
