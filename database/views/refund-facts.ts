import { boolean, pgView, text, uuid } from 'drizzle-orm/pg-core'

import { francs, time } from '../columns.ts'
import { paymentProviders, refundCauses, refundStates } from '../values/payments.ts'

/** The columns of refund-facts.sql, for the query builder. */
export const refundFacts = pgView('refund_facts', {
  id: uuid('id').notNull(),
  paymentId: uuid('payment_id'),
  payeeId: uuid('payee_id'),
  subjectId: uuid('subject_id').notNull(),
  cause: text('cause', { enum: refundCauses }).notNull(),
  amountFrancs: francs('amount_francs').notNull(),
  reason: text('reason').notNull(),
  state: text('state', { enum: refundStates }).notNull(),
  operatorTransactionId: text('operator_transaction_id'),
  failure: text('failure'),
  approvedBy: uuid('approved_by'),
  approvedAt: time('approved_at'),
  sentAt: time('sent_at'),
  requestedAt: time('requested_at').notNull(),
  settledAt: time('settled_at'),
  provider: text('provider', { enum: paymentProviders }).notNull(),
  isOpen: boolean('is_open').notNull(),
  toApprove: boolean('to_approve').notNull(),
}).existing()
