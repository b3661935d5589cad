import { boolean, pgView, integer, text, uuid } from 'drizzle-orm/pg-core'
import { francs, time } from '#database/columns.ts'
import { paymentStates, refundCauses, refundStates } from './values.ts'
import { paymentProviders } from '#modules/operators/database/values.ts'

export const paymentFacts = pgView('payment_facts', {
  id: uuid('id').notNull(),
  purpose: text('purpose', { enum: ['order', 'subscription', 'exchange'] }).notNull(),
  subjectId: uuid('subject_id').notNull(),
  payerId: uuid('payer_id').notNull(),
  amountFrancs: francs('amount_francs').notNull(),
  state: text('state', { enum: paymentStates }).notNull(),
  providerOrderId: text('provider_order_id').notNull(),
  providerTransactionId: text('provider_transaction_id'),
  failure: text('failure'),
  createdAt: time('created_at').notNull(),
  initiatedAt: time('initiated_at'),
  expiresAt: time('expires_at').notNull(),
  settledAt: time('settled_at'),
  lastCheckedAt: time('last_checked_at'),
  checks: integer('checks').notNull(),
  provider: text('provider', { enum: paymentProviders }).notNull(),
  refundsToPayer: boolean('refunds_to_payer').notNull(),
  isOpen: boolean('is_open').notNull(),
}).existing()

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
  payeePhone: text('payee_phone'),
  payeePhoneAt: time('payee_phone_at'),
  isOpen: boolean('is_open').notNull(),
  awaitsPayee: boolean('awaits_payee').notNull(),
  toApprove: boolean('to_approve').notNull(),
}).existing()
