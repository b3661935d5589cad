// Written by cash-boxes.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { francs, key, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { cashBoxKinds } from './values.ts'

/** `courier_id`: the owner of a relay point for a relay's box. */
export const remittances = pgTable(
  'remittances',
  {
    id: key(),
    courierId: uuid('courier_id')
      .notNull()
      .references(() => users.id),
    box: text('box', { enum: cashBoxKinds }).notNull().default('courier'),
    amountFrancs: francs('amount_francs').notNull(),
    code: text('code').notNull(),
    state: text('state', { enum: ['open', 'confirmed', 'cancelled'] }).notNull(),
    openedAt: time('opened_at').notNull(),
    settledAt: time('settled_at'),
    settledBy: uuid('settled_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('remittances_one_open')
      .on(table.courierId)
      .where(sql`state = 'open'`),
    index('remittances_courier').on(table.courierId, table.settledAt),
    check('remittances_box', oneOf(table.box, cashBoxKinds)),
    check('remittances_amount', sql`${table.amountFrancs} > 0`),
    check('remittances_code', sql`${table.code} ~ '^[0-9]{6}$'`),
    check(
      'remittances_state',
      sql`${table.state} in ('open', 'confirmed', 'cancelled') and (${table.state} = 'open') = (${table.settledAt} is null) and (${table.state} = 'open') = (${table.settledBy} is null)`,
    ),
  ],
)
