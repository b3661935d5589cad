// Written by refusals.
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { listedName, oneOf, time } from '#database/columns.ts'
import { images } from '#modules/images/database/tables.ts'
import { users } from '#modules/identity/database/tables.ts'
import { orders, parcels } from '#modules/parcels/database/tables.ts'
import { contestKinds, faultSides, returnReasons } from './values.ts'

/** Parcel that came back from a door, and who answers for it. */
export const refusals = pgTable(
  'refusals',
  {
    parcelId: uuid('parcel_id')
      .primaryKey()
      .references(() => parcels.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => users.id),
    courierId: uuid('courier_id').references(() => users.id),
    reason: text('reason', { enum: returnReasons }).notNull(),
    fault: text('fault', { enum: faultSides }).notNull(),
    /** True for the first return of a cash order at the buyer's fault. */
    isCounted: boolean('is_counted').notNull(),
    note: text('note'),
    imageId: uuid('image_id').references(() => images.id),
    happenedAt: time('happened_at').notNull(),
    endsAt: time('ends_at').notNull(),
    /** « Le livreur est-il venu ? »; null: not answered. */
    saysCame: boolean('says_came'),
    /** Ended by deliveries in a row. */
    clearedAt: time('cleared_at'),
    contestedAt: time('contested_at'),
    contestKind: text('contest_kind', { enum: contestKinds }),
    /** null after the account is deleted. */
    contestWords: text('contest_words'),
    contestImageId: uuid('contest_image_id').references(() => images.id),
    decidedAt: time('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
    isRemoved: boolean('is_removed').notNull().default(false),
    decisionReason: text('decision_reason'),
  },
  (table) => [
    uniqueIndex('refusals_once_an_order')
      .on(table.orderId)
      .where(sql`is_counted`),
    index('refusals_buyer').on(table.buyerId, table.happenedAt.desc()),
    index('refusals_contested')
      .on(table.contestedAt)
      .where(sql`contested_at is not null and decided_at is null`),
    check('refusals_reason', listedName(table.reason)),
    check('refusals_fault', oneOf(table.fault, faultSides)),
    check('refusals_counted', sql`not ${table.isCounted} or ${table.fault} = 'buyer'`),
    check('refusals_ends', sql`${table.endsAt} > ${table.happenedAt}`),
    check(
      'refusals_contest',
      sql`(${table.contestedAt} is null) = (${table.contestKind} is null) and (${table.contestedAt} is null or ${table.fault} = 'buyer')`,
    ),
    check(
      'refusals_decision',
      sql`(${table.decidedAt} is null) = (${table.decidedBy} is null) and (${table.decidedAt} is null) = (${table.decisionReason} is null) and (${table.decidedAt} is null or ${table.contestedAt} is not null) and (not ${table.isRemoved} or ${table.decidedAt} is not null)`,
    ),
  ],
)
