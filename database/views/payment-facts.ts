import { boolean, pgView, integer, text, uuid } from 'drizzle-orm/pg-core'

import { francs, time } from '../columns.ts'
import { paymentProviders, paymentStates } from '../values/payments.ts'

/** The columns of payment-facts.sql, for the query builder. */
export const paymentFacts = pgView('payment_facts', {
  id: uuid('id').notNull(),
  purpose: text('purpose', { enum: ['order', 'subscription'] }).notNull(),
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
  isOpen: boolean('is_open').notNull(),
}).existing()
