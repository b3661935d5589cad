import { pgView, integer, text, uuid } from 'drizzle-orm/pg-core'

import { francs, time } from '../columns.ts'
import { paymentProviders } from '../values/payments.ts'
import { lineStates, ownerKinds } from '../values/payouts.ts'

/** The columns of payout-line-facts.sql, for the query builder. */
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
