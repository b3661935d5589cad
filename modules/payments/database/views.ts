import { sql } from 'drizzle-orm'
import { boolean, pgView, integer, text, uuid } from 'drizzle-orm/pg-core'
import { francs, time } from '#database/columns.ts'
import { paymentStates, refundCauses, refundStates } from './values.ts'
import { paymentProviders } from '#modules/operators/database/values.ts'

/** Omits secrets to pay or confirm. */
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
}).as(sql`
  select
    p.id, p.purpose, p.subject_id, p.payer_id, p.amount_francs, p.state, p.provider_order_id,
    p.provider_transaction_id, p.failure, p.created_at, p.initiated_at, p.expires_at, p.settled_at,
    p.last_checked_at, p.checks, p.provider, p.refunds_to_payer,
    p.state in ('created', 'initiated') as is_open
  from payments p`)

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
}).as(sql`
  select
    r.id, r.payment_id, r.payee_id, r.subject_id, r.cause, r.amount_francs, r.reason, r.state,
    r.operator_transaction_id, r.failure, r.approved_by, r.approved_at, r.sent_at, r.requested_at,
    r.settled_at, r.provider, r.payee_phone, r.payee_phone_at,
    r.state <> 'confirmed' as is_open,
    r.awaits_payee, r.state in ('requested', 'failed') and not r.awaits_payee as to_approve
  from refunds r`)
