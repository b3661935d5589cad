// Written by payouts.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { francs, key, oneOf, time } from '../columns.ts'
import { firstProvider, paymentProviders } from '../values/payments.ts'
import { batchStates, itemKinds, lineStates, ownerKinds } from '../values/payouts.ts'
import { users } from './users.ts'
import { parcels } from './parcels.ts'
import { ledgerEntries } from './ledger.ts'

const person = (name: string) => uuid(name).references(() => users.id)

/** What shops and couriers are paid on one day. Lines change only while it is a draft. */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: key(),
    /** `LOT-261121` */
    number: text('number').notNull(),
    /** The day it is built for, in Bamako. */
    day: date('day').notNull(),
    state: text('state', { enum: batchStates }).notNull().default('draft'),
    /** null when a job built it. */
    builtBy: person('built_by'),
    builtAt: time('built_at').notNull(),
    /**
     * Its maker, who may not approve it: the one who built it by hand, or who read what the job
     * built.
     */
    reviewedBy: person('reviewed_by'),
    reviewedAt: time('reviewed_at'),
    approvedBy: person('approved_by'),
    approvedAt: time('approved_at'),
    /** There was no one else to approve: finance was one person that day. */
    approvedAlone: boolean('approved_alone').notNull().default(false),
    sentBy: person('sent_by'),
    sentAt: time('sent_at'),
    settledAt: time('settled_at'),
    discardedAt: time('discarded_at'),
    /** Why it was sent back or discarded. */
    remark: text('remark'),
  },
  (table) => [
    check('payout_batches_state', oneOf(table.state, batchStates)),
    // One batch a day, even when built twice, in parallel or by hand beside the job.
    uniqueIndex('payout_batches_one_a_day')
      .on(table.day)
      .where(sql`state <> 'discarded'`),
    uniqueIndex('payout_batches_one_draft')
      .on(table.state)
      .where(sql`state = 'draft'`),
    check(
      'payout_batches_four_eyes',
      sql`${table.state} in ('draft', 'discarded') or (${table.approvedBy} is not null and ${table.reviewedBy} is not null and (${table.approvedBy} <> ${table.reviewedBy} or ${table.approvedAlone}))`,
    ),
    index('payout_batches_days').on(table.day.desc()),
  ],
)

/** What one shop or courier is paid in a batch: the sum of its items. */
export const payoutLines = pgTable(
  'payout_lines',
  {
    id: key(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => payoutBatches.id),
    owner: text('owner', { enum: ownerKinds }).notNull(),
    /** The shop or the courier. */
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    provider: text('provider', { enum: paymentProviders }).notNull().default(firstProvider),
    depotNumber: text('depot_number').notNull(),
    amountFrancs: francs('amount_francs').notNull(),
    state: text('state', { enum: lineStates }).notNull().default('waiting'),
    /** How many times it was given to the operator. */
    attempts: integer('attempts').notNull().default(0),
    operatorTransactionId: text('operator_transaction_id'),
    failure: text('failure'),
    sentAt: time('sent_at'),
    settledAt: time('settled_at'),
  },
  (table) => [
    uniqueIndex('payout_lines_one_each').on(table.batchId, table.owner, table.ownerId),
    // One transfer of the operator pays one line.
    uniqueIndex('payout_lines_operator_transaction').on(table.operatorTransactionId),
    index('payout_lines_owner').on(table.owner, table.ownerId, table.id),
    // The few lines that are not paid, among all that are.
    index('payout_lines_unpaid')
      .on(table.state)
      .where(sql`state in ('carried', 'failed')`),
    // The operator's last answer about a payee.
    index('payout_lines_answered')
      .on(table.owner, table.ownerId, table.settledAt)
      .where(sql`state in ('paid', 'failed')`),
    check('payout_lines_state', oneOf(table.state, lineStates)),
    check('payout_lines_amount', sql`(${table.amountFrancs} > 0) = (${table.state} <> 'carried')`),
    check(
      'payout_lines_paid',
      sql`(${table.state} = 'paid') = (${table.operatorTransactionId} is not null)`,
    ),
    check('payout_lines_depot', sql`${table.depotNumber} ~ '^[0-9]{8,15}$'`),
  ],
)

/**
 * One entry of the ledger that a line pays (or takes back), or a negative line of an earlier batch
 * that it carries on.
 */
export const payoutItems = pgTable(
  'payout_items',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => payoutLines.id),
    kind: text('kind', { enum: itemKinds }).notNull(),
    entryId: bigint('entry_id', { mode: 'number' }).references(() => ledgerEntries.id),
    carriedLineId: uuid('carried_line_id').references(() => payoutLines.id),
    parcelId: uuid('parcel_id').references(() => parcels.id),
    occurredAt: time('occurred_at').notNull(),
    goodsFrancs: francs('goods_francs').notNull(),
    commissionFrancs: francs('commission_francs').notNull(),
    /** What the shop pays for a delivery it offers. */
    deliveryFrancs: francs('delivery_francs').notNull(),
    amountFrancs: francs('amount_francs').notNull(),
    /** The line was given up before it was paid: another batch may contain the item. */
    releasedAt: time('released_at'),
  },
  (table) => [
    // So that a franc cannot be paid twice, whatever builds batches at the same time.
    uniqueIndex('payout_items_entry_once')
      .on(table.entryId)
      .where(sql`released_at is null`),
    uniqueIndex('payout_items_carried_once')
      .on(table.carriedLineId)
      .where(sql`released_at is null`),
    index('payout_items_line').on(table.lineId, table.id),
    check('payout_items_kind', oneOf(table.kind, itemKinds)),
    check(
      'payout_items_source',
      sql`(${table.entryId} is null) <> (${table.carriedLineId} is null)`,
    ),
    check(
      'payout_items_sum',
      sql`${table.amountFrancs} = ${table.goodsFrancs} - ${table.commissionFrancs} - ${table.deliveryFrancs}`,
    ),
  ],
)
