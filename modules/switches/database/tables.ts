// Written by switches.
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { listedName, time } from '#database/columns.ts'
import type { switchNames } from './values.ts'

/** Parts closed for all users during an incident: a row while closed. */
export const marketSwitches = pgTable(
  'market_switches',
  {
    name: text('name').$type<(typeof switchNames)[number]>().primaryKey(),
    reason: text('reason').notNull(),
    /** null: closed from the command line. */
    closedBy: uuid('closed_by'),
    closedAt: time('closed_at').notNull(),
  },
  (table) => [check('market_switches_name', listedName(table.name))],
)
