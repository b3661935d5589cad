// Written by payments.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { francs, key, listedName, oneOf, time } from '../columns.ts'
import { firstProvider, paymentProviders, paymentStates } from '../values/payments.ts'
import { users } from './users.ts'

/**
 * One attempt to pay one thing. A refused or expired attempt stays; another try is another row with
 * its own provider order id.
 */
export const payments = pgTable(
  'payments',
  {
    id: key(),
    provider: text('provider', { enum: paymentProviders }).notNull().default(firstProvider),
    purpose: text('purpose', { enum: ['order', 'subscription'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    amountFrancs: francs('amount_francs').notNull(),
    state: text('state', { enum: paymentStates }).notNull().default('created'),
    /** The id of this attempt at the provider: ASCII, 30 characters at most, never used twice. */
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
    index('payments_settled')
      .on(table.settledAt)
      .where(sql`settled_at is not null`),
    check('payments_amount', sql`${table.amountFrancs} > 0`),
    check('payments_provider', listedName(table.provider)),
    check('payments_state', oneOf(table.state, paymentStates)),
    check('payments_order_id', sql`${table.providerOrderId} ~ '^[A-Za-z0-9-]{1,30}$'`),
  ],
)
