import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { users } from '../accounts/index.ts'
import { francs, key, oneOf, time } from '../kernel/columns.ts'

export const paymentStates = ['created', 'initiated', 'succeeded', 'failed', 'expired'] as const
export const refundStates = ['requested', 'approved', 'sent', 'confirmed', 'failed'] as const

/** One attempt to pay one thing. A refused or expired attempt stays; another try is another row with its own provider order id. */
export const payments = pgTable(
  'payments',
  {
    id: key(),
    purpose: text('purpose', { enum: ['order', 'subscription'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    amountFrancs: francs('amount_francs').notNull(),
    state: text('state', { enum: paymentStates }).notNull().default('created'),
    /** What the provider knows this attempt by: ASCII, 30 characters at most, never used twice. */
    providerOrderId: text('provider_order_id').notNull(),
    payToken: text('pay_token'),
    notifToken: text('notif_token'),
    paymentUrl: text('payment_url'),
    providerTransactionId: text('provider_transaction_id'),
    failure: text('failure'),
    createdAt: time('created_at').notNull(),
    initiatedAt: time('initiated_at'),
    /** After this the provider no longer takes it; a last status check then decides. */
    expiresAt: time('expires_at').notNull(),
    settledAt: time('settled_at'),
    lastCheckedAt: time('last_checked_at'),
    checks: integer('checks').notNull().default(0),
  },
  (table) => [
    uniqueIndex('payments_provider_order').on(table.providerOrderId),
    uniqueIndex('payments_notif_token').on(table.notifToken),
    // Two live attempts for one thing could both be paid.
    uniqueIndex('payments_one_live')
      .on(table.purpose, table.subjectId)
      .where(sql`state in ('created', 'initiated')`),
    index('payments_subject').on(table.subjectId, table.createdAt),
    index('payments_open')
      .on(table.lastCheckedAt)
      .where(sql`state in ('created', 'initiated')`),
    check('payments_amount', sql`${table.amountFrancs} > 0`),
    check('payments_state', oneOf(table.state, paymentStates)),
    check('payments_order_id', sql`${table.providerOrderId} ~ '^[A-Za-z0-9-]{1,30}$'`),
  ],
)

/** Money to give back. The provider has no refund call: finance sends it and records the operator's id. */
export const refunds = pgTable(
  'refunds',
  {
    id: key(),
    /** The payment that brought the money; null for cash given at the door. */
    paymentId: uuid('payment_id').references(() => payments.id),
    /** Who gets it when no payment says so. */
    payeeId: uuid('payee_id').references(() => users.id),
    /** The fulfilment or order that is given back. */
    subjectId: uuid('subject_id').notNull(),
    amountFrancs: francs('amount_francs').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: refundStates }).notNull().default('requested'),
    operatorTransactionId: text('operator_transaction_id'),
    failure: text('failure'),
    /** Who approved it, and when: never the clock. */
    approvedBy: uuid('approved_by').references(() => users.id),
    approvedAt: time('approved_at'),
    sentAt: time('sent_at'),
    requestedAt: time('requested_at').notNull(),
    settledAt: time('settled_at'),
  },
  (table) => [
    unique('refunds_one_per_subject').on(table.paymentId, table.subjectId).nullsNotDistinct(),
    check('refunds_payee', sql`${table.paymentId} is not null or ${table.payeeId} is not null`),
    index('refunds_subject').on(table.subjectId),
    check('refunds_amount', sql`${table.amountFrancs} > 0`),
    check('refunds_state', oneOf(table.state, refundStates)),
    // One transfer of the operator pays one refund.
    uniqueIndex('refunds_operator_transaction').on(table.operatorTransactionId),
    check(
      'refunds_confirmed',
      sql`${table.state} <> 'confirmed' or (${table.operatorTransactionId} is not null and ${table.approvedBy} is not null)`,
    ),
    index('refunds_state_time').on(table.state, table.requestedAt),
  ],
)
