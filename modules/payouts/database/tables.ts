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
import { francs, key, oneOf, time, listedName } from '#database/columns.ts'
import { firstProvider, paymentProviders } from '#modules/operators/database/values.ts'
import { batchStates, itemKinds, lineStates, ownerKinds, transferStates } from './values.ts'
import { users } from '#modules/identity/database/tables.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import { ledgerEntries } from '#modules/ledger/database/tables.ts'

const person = (name: string) => uuid(name).references(() => users.id)

/** Lines change only in drafts. */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: key(),
    number: text('number').notNull(),
    day: date('day').notNull(),
    state: text('state', { enum: batchStates }).notNull().default('draft'),
    builtBy: person('built_by'),
    builtAt: time('built_at').notNull(),
    /** May not approve: manual builder, or reviewer of a job's batch. */
    reviewedBy: person('reviewed_by'),
    reviewedAt: time('reviewed_at'),
    approvedBy: person('approved_by'),
    approvedAt: time('approved_at'),
    approvedAlone: boolean('approved_alone').notNull().default(false),
    sentBy: person('sent_by'),
    sentAt: time('sent_at'),
    settledAt: time('settled_at'),
    discardedAt: time('discarded_at'),
    remark: text('remark'),
  },
  (table) => [
    check('payout_batches_state', oneOf(table.state, batchStates)),
    // A single batch a day, despite repeats or races.
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

/** Sum of a payee's items, fixed by trigger (refuse-change.sql). */
export const payoutLines = pgTable(
  'payout_lines',
  {
    id: key(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => payoutBatches.id),
    owner: text('owner', { enum: ownerKinds }).notNull(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    provider: text('provider', { enum: paymentProviders }).notNull().default(firstProvider),
    depotNumber: text('depot_number').notNull(),
    amountFrancs: francs('amount_francs').notNull(),
    state: text('state', { enum: lineStates }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    operatorTransactionId: text('operator_transaction_id'),
    failure: text('failure'),
    sentAt: time('sent_at'),
    settledAt: time('settled_at'),
  },
  (table) => [
    uniqueIndex('payout_lines_one_each').on(table.batchId, table.owner, table.ownerId),
    // A transfer pays one line.
    uniqueIndex('payout_lines_operator_transaction').on(table.operatorTransactionId),
    index('payout_lines_owner').on(table.owner, table.ownerId, table.id),
    index('payout_lines_unpaid')
      .on(table.state)
      .where(sql`state in ('carried', 'failed')`),
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
 * Ledger entry paid or taken back, or an earlier negative line. Fixed by trigger
 * (refuse-change.sql).
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
    deliveryFrancs: francs('delivery_francs').notNull(),
    amountFrancs: francs('amount_francs').notNull(),
    /** Abandoned unpaid: another batch may contain the item. */
    releasedAt: time('released_at'),
  },
  (table) => [
    // Prevents double payment by concurrent batches.
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

/** Default: the account's number. Shops' are in their settings. */
export const payoutNumbers = pgTable(
  'payout_numbers',
  {
    courierId: uuid('courier_id')
      .primaryKey()
      .references(() => users.id),
    provider: text('provider', { enum: paymentProviders }).notNull(),
    number: text('number').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [
    check('payout_numbers_provider', listedName(table.provider)),
    check('payout_numbers_number', sql`${table.number} ~ '^[5-9][0-9]{7}$'`),
  ],
)

/** Sent by API call. The id is the Idempotency-Key, stored before the first call. */
export const payoutTransfers = pgTable(
  'payout_transfers',
  {
    id: key(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => payoutLines.id),
    provider: text('provider', { enum: paymentProviders }).notNull(),
    reference: text('reference').notNull(),
    phone: text('phone').notNull(),
    name: text('name').notNull(),
    amountFrancs: francs('amount_francs').notNull(),
    state: text('state', { enum: transferStates }).notNull().default('queued'),
    providerTransferId: text('provider_transfer_id'),
    failure: text('failure'),
    checks: integer('checks').notNull().default(0),
    lastCheckedAt: time('last_checked_at'),
    createdAt: time('created_at').notNull(),
    settledAt: time('settled_at'),
  },
  (table) => [
    // Prevents double payment: a resending needs the previous one's end.
    uniqueIndex('payout_transfers_one_live')
      .on(table.lineId)
      .where(sql`state in ('queued', 'processing', 'succeeded')`),
    uniqueIndex('payout_transfers_reference').on(table.reference),
    index('payout_transfers_line').on(table.lineId, table.createdAt),
    index('payout_transfers_open')
      .on(table.createdAt)
      .where(sql`state in ('queued', 'processing', 'succeeded')`),
    check('payout_transfers_provider', listedName(table.provider)),
    check('payout_transfers_state', oneOf(table.state, transferStates)),
    check('payout_transfers_amount', sql`${table.amountFrancs} > 0`),
  ],
)
