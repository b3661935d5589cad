// Written by payouts.
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

import { listedName, time } from '../columns.ts'
import { paymentProviders } from '../values/payments.ts'
import { users } from './users.ts'

/**
 * The number of a courier's payouts, once he has given one; before, that of his account. A shop's
 * number is in its settings.
 */
export const payoutNumbers = pgTable(
  'payout_numbers',
  {
    courierId: uuid('courier_id')
      .primaryKey()
      .references(() => users.id),
    provider: text('provider', { enum: paymentProviders }).notNull(),
    number: text('number').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [
    check('payout_numbers_provider', listedName(table.provider)),
    check('payout_numbers_number', sql`${table.number} ~ '^[5-9][0-9]{7}$'`),
  ],
)
