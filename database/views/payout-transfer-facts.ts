import { pgView, text, uuid } from 'drizzle-orm/pg-core'

import { francs, time } from '../columns.ts'
import { paymentProviders } from '../values/payments.ts'
import { transferStates } from '../values/payouts.ts'

/** The columns of payout-transfer-facts.sql, for the query builder. */
export const payoutTransferFacts = pgView('payout_transfer_facts', {
  id: uuid('id').notNull(),
  lineId: uuid('line_id').notNull(),
  provider: text('provider', { enum: paymentProviders }).notNull(),
  reference: text('reference').notNull(),
  phone: text('phone').notNull(),
  name: text('name').notNull(),
  amountFrancs: francs('amount_francs').notNull(),
  state: text('state', { enum: transferStates }).notNull(),
  providerTransferId: text('provider_transfer_id'),
  createdAt: time('created_at').notNull(),
  settledAt: time('settled_at'),
}).existing()
