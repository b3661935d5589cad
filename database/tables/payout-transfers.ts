// Written by payouts.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { francs, key, listedName, oneOf, time } from '../columns.ts'
import { paymentProviders } from '../values/payments.ts'
import { transferStates } from '../values/payouts.ts'
import { payoutLines } from './payout-batches.ts'

/**
 * One sending of a line to an operator that is called. Its id is the Idempotency-Key, stored before
 * the first call.
 */
export const payoutTransfers = pgTable(
  'payout_transfers',
  {
    id: key(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => payoutLines.id),
    provider: text('provider', { enum: paymentProviders }).notNull(),
    /** The reference that the operator's statement repeats. */
    reference: text('reference').notNull(),
    phone: text('phone').notNull(),
    name: text('name').notNull(),
    amountFrancs: francs('amount_francs').notNull(),
    state: text('state', { enum: transferStates }).notNull().default('queued'),
    /** Its id at the operator, once accepted. */
    providerTransferId: text('provider_transfer_id'),
    failure: text('failure'),
    /** How many times the operator was called about it. */
    checks: integer('checks').notNull().default(0),
    lastCheckedAt: time('last_checked_at'),
    createdAt: time('created_at').notNull(),
    settledAt: time('settled_at'),
  },
  (table) => [
    // So that a line cannot be paid twice by call: a new sending needs the end of the one before.
    uniqueIndex('payout_transfers_one_live')
      .on(table.lineId)
      .where(sql`state in ('queued', 'processing', 'succeeded')`),
    uniqueIndex('payout_transfers_reference').on(table.reference),
    index('payout_transfers_line').on(table.lineId, table.createdAt),
    index('payout_transfers_open')
      .on(table.createdAt)
      .where(sql`state in ('queued', 'processing', 'succeeded')`),
    check('payout_transfers_provider', listedName(table.provider)),
    check('payout_transfers_state', oneOf(table.state, transferStates)),
    check('payout_transfers_amount', sql`${table.amountFrancs} > 0`),
  ],
)
