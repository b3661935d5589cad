import { sql } from 'drizzle-orm'
import { pgView, integer, text, uuid } from 'drizzle-orm/pg-core'
import { francs, time } from '#database/columns.ts'
import { paymentProviders } from '#modules/operators/database/values.ts'
import { lineStates, ownerKinds, transferStates } from './values.ts'

export const payoutLineFacts = pgView('payout_line_facts', {
  id: uuid('id').notNull(),
  batchId: uuid('batch_id').notNull(),
  owner: text('owner', { enum: ownerKinds }).notNull(),
  ownerId: uuid('owner_id').notNull(),
  name: text('name').notNull(),
  depotNumber: text('depot_number').notNull(),
  amountFrancs: francs('amount_francs').notNull(),
  state: text('state', { enum: lineStates }).notNull(),
  attempts: integer('attempts').notNull(),
  operatorTransactionId: text('operator_transaction_id'),
  failure: text('failure'),
  sentAt: time('sent_at'),
  settledAt: time('settled_at'),
  provider: text('provider', { enum: paymentProviders }).notNull(),
}).as(sql`
  select
    l.id, l.batch_id, l.owner, l.owner_id, l.name, l.depot_number, l.amount_francs, l.state,
    l.attempts, l.operator_transaction_id, l.failure, l.sent_at, l.settled_at,
    l.provider
  from payout_lines l`)

export const payoutTransferFacts = pgView('payout_transfer_facts', {
  id: uuid('id').notNull(),
  lineId: uuid('line_id').notNull(),
  provider: text('provider', { enum: paymentProviders }).notNull(),
  reference: text('reference').notNull(),
  phone: text('phone').notNull(),
  name: text('name').notNull(),
  amountFrancs: francs('amount_francs').notNull(),
  state: text('state', { enum: transferStates }).notNull(),
  providerTransferId: text('provider_transfer_id'),
  createdAt: time('created_at').notNull(),
  settledAt: time('settled_at'),
}).as(sql`
  select
    t.id, t.line_id, t.provider, t.reference, t.phone, t.name, t.amount_francs, t.state,
    t.provider_transfer_id, t.created_at, t.settled_at
  from payout_transfers t`)

export const payoutBatchFacts = pgView('payout_batch_facts', {}).as(sql`
  select
    b.id, b.number, b.day, b.state, b.built_by, b.built_at, b.reviewed_by, b.reviewed_at,
    b.approved_by, b.approved_at, b.approved_alone, b.sent_by, b.sent_at, b.settled_at,
    b.discarded_at, b.remark
  from payout_batches b`)
