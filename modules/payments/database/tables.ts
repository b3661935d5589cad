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
} from 'drizzle-orm/pg-core'
import { francs, key, listedName, oneOf, time } from '#database/columns.ts'
import { paymentStates, refundCauses, refundStates } from './values.ts'
import { firstProvider, paymentProviders } from '#modules/operators/database/values.ts'
import { users } from '#modules/identity/database/tables.ts'

/** Refused or expired attempts stay; a retry is another row with its own provider order id. */
export const payments = pgTable(
  'payments',
  {
    id: key(),
    provider: text('provider', { enum: paymentProviders }).notNull().default(firstProvider),
    purpose: text('purpose', { enum: ['order', 'subscription', 'exchange'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    amountFrancs: francs('amount_francs').notNull(),
    /** Never counts as the rest, even of the same sum. */
    forDeposit: boolean('for_deposit').notNull().default(false),
    state: text('state', { enum: paymentStates }).notNull().default('created'),
    /** ASCII, 30 characters at most, never reused. */
    providerOrderId: text('provider_order_id').notNull(),
    payToken: text('pay_token'),
    notifToken: text('notif_token'),
    paymentUrl: text('payment_url'),
    providerTransactionId: text('provider_transaction_id'),
    failure: text('failure'),
    createdAt: time('created_at').notNull(),
    initiatedAt: time('initiated_at'),
    /** A last status check then decides. */
    expiresAt: time('expires_at').notNull(),
    settledAt: time('settled_at'),
    /** Another person may have paid: refund only the paying number. */
    refundsToPayer: boolean('refunds_to_payer').notNull().default(false),
    lastCheckedAt: time('last_checked_at'),
    checks: integer('checks').notNull().default(0),
  },
  (table) => [
    uniqueIndex('payments_provider_order').on(table.providerOrderId),
    uniqueIndex('payments_notif_token').on(table.notifToken),
    // Two live attempts could both be paid.
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

/** Paid by call, else finance sends them and records the operator's id. */
export const refunds = pgTable(
  'refunds',
  {
    id: key(),
    paymentId: uuid('payment_id').references(() => payments.id),
    provider: text('provider', { enum: paymentProviders }).notNull().default(firstProvider),
    payeeId: uuid('payee_id').references(() => users.id),
    /** Given by the payee; null: the paying number. */
    payeePhone: text('payee_phone'),
    payeePhoneAt: time('payee_phone_at'),
    subjectId: uuid('subject_id').notNull(),
    /** Tells several refunds of one subject and cause apart: the complaint; null: there is one. */
    partId: uuid('part_id'),
    cause: text('cause', { enum: refundCauses }).notNull().default('given_up'),
    amountFrancs: francs('amount_francs').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: refundStates }).notNull().default('requested'),
    operatorTransactionId: text('operator_transaction_id'),
    failure: text('failure'),
    /** Its payee has not said yet that it is owed: it may not leave. */
    awaitsPayee: boolean('awaits_payee').notNull().default(false),
    approvedBy: uuid('approved_by').references(() => users.id),
    approvedAt: time('approved_at'),
    sentAt: time('sent_at'),
    requestedAt: time('requested_at').notNull(),
    settledAt: time('settled_at'),
  },
  (table) => [
    uniqueIndex('refunds_one_per_part').on(
      sql`coalesce(payment_id, subject_id)`,
      table.subjectId,
      table.cause,
      sql`coalesce(part_id, subject_id)`,
    ),
    check('refunds_cause', oneOf(table.cause, refundCauses)),
    check('refunds_payee', sql`${table.paymentId} is not null or ${table.payeeId} is not null`),
    check('refunds_payee_phone', sql`${table.payeePhone} ~ '^[5-9][0-9]{7}$'`),
    check(
      'refunds_payee_phone_at',
      sql`(${table.payeePhone} is null) = (${table.payeePhoneAt} is null)`,
    ),
    check(
      'refunds_number_of_cash',
      sql`${table.paymentId} is not null or ${table.payeePhone} is not null or ${table.state} = 'requested'`,
    ),
    index('refunds_subject').on(table.subjectId),
    check('refunds_amount', sql`${table.amountFrancs} > 0`),
    check('refunds_state', oneOf(table.state, refundStates)),
    uniqueIndex('refunds_operator_transaction').on(table.operatorTransactionId),
    check(
      'refunds_confirmed',
      sql`${table.state} <> 'confirmed' or (${table.operatorTransactionId} is not null and ${table.approvedBy} is not null)`,
    ),
    index('refunds_state_time').on(table.state, table.requestedAt),
  ],
)
