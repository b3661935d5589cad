// Written by exchanges.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { orderLines, parcels } from '#modules/orders/database/tables.ts'
import { returnCauses } from './values.ts'

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
    courierId: uuid('courier_id').references(() => users.id),
    /** Parcel in which the goods travel. */
    backParcelId: uuid('back_parcel_id').references(() => parcels.id),
    takenAt: time('taken_at'),
    backAt: time('back_at'),
    lateAt: time('late_at'),
    endedAt: time('ended_at'),
    endReason: text('end_reason'),
  },
  (table) => [
    uniqueIndex('goods_returns_refund')
      .on(table.parcelId)
      .where(sql`cause = 'refund' and back_at is null and ended_at is null`),
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
      sql`(${table.takenAt} is null) = (${table.backParcelId} is null) and (${table.takenAt} is null) = (${table.courierId} is null) and (${table.backAt} is null or ${table.takenAt} is not null)`,
    ),
    check(
      'goods_returns_ended',
      sql`(${table.endedAt} is null) = (${table.endReason} is null) and (${table.endedAt} is null or ${table.takenAt} is null)`,
    ),
  ],
)
