// Written by payments.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  unique,
} from 'drizzle-orm/pg-core'
import { francs, key, listedName, oneOf, time } from '#database/columns.ts'
import {
  firstProvider,
  paymentProviders,
  paymentStates,
  refundCauses,
  refundStates,
} from './values.ts'
import { users } from '#modules/accounts/database/tables.ts'

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
    /**
     * Somebody else may have paid: what is given back goes to the number that paid, and nowhere
     * else.
     */
    refundsToPayer: boolean('refunds_to_payer').notNull().default(false),
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

/**
 * Money to give back: by the provider's call where it has one, else finance sends it and records
 * the operator's id.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: key(),
    /** The payment that brought the money; null for cash given at the door. */
    paymentId: uuid('payment_id').references(() => payments.id),
    /** The operator that transfers it. */
    provider: text('provider', { enum: paymentProviders }).notNull().default(firstProvider),
    /** The payee of a refund without a payment. */
    payeeId: uuid('payee_id').references(() => users.id),
    /**
     * The mobile money number that gets it, once the payee has given one; null: the number that
     * paid.
     */
    payeePhone: text('payee_phone'),
    payeePhoneAt: time('payee_phone_at'),
    /** The parcel or order that is given back. */
    subjectId: uuid('subject_id').notNull(),
    cause: text('cause', { enum: refundCauses }).notNull().default('given_up'),
    amountFrancs: francs('amount_francs').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: refundStates }).notNull().default('requested'),
    operatorTransactionId: text('operator_transaction_id'),
    failure: text('failure'),
    /** Who approved it, and when: always a person. */
    approvedBy: uuid('approved_by').references(() => users.id),
    approvedAt: time('approved_at'),
    sentAt: time('sent_at'),
    requestedAt: time('requested_at').notNull(),
    settledAt: time('settled_at'),
  },
  (table) => [
    // After a partial refund by the team, a complaint may refund the rest, and the other way round.
    unique('refunds_one_per_cause')
      .on(table.paymentId, table.subjectId, table.cause)
      .nullsNotDistinct(),
    check('refunds_cause', oneOf(table.cause, refundCauses)),
    check('refunds_payee', sql`${table.paymentId} is not null or ${table.payeeId} is not null`),
    check('refunds_payee_phone', sql`${table.payeePhone} ~ '^[5-9][0-9]{7}$'`),
    check(
      'refunds_payee_phone_at',
      sql`(${table.payeePhone} is null) = (${table.payeePhoneAt} is null)`,
    ),
    // A cash refund has no number that paid: one must be given before it is approved.
    check(
      'refunds_number_of_cash',
      sql`${table.paymentId} is not null or ${table.payeePhone} is not null or ${table.state} = 'requested'`,
    ),
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
