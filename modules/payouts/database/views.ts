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
}).existing()

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
}).existing()

export const payoutBatchFacts = pgView('payout_batch_facts', {}).existing()
