// Written by fraud-checks.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { key, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { checkOutcomes, signKinds } from './values.ts'

/** Signs of fraud, each found once: payouts of the shop wait until it is cleared. */
export const fraudChecks = pgTable(
  'fraud_checks',
  {
    id: key(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    kind: text('kind', { enum: signKinds }).notNull(),
    /** Text of the finding: the same one is not held twice. */
    seen: text('seen').notNull(),
    /** Shop or person on the other side, for who looks at it; null: none. */
    otherId: uuid('other_id'),
    foundAt: time('found_at').notNull(),
    /** Decided by then, or cleared by the clock. */
    dueAt: time('due_at').notNull(),
    outcome: text('outcome', { enum: checkOutcomes }),
    decidedAt: time('decided_at'),
    /** null: by the clock. */
    decidedBy: uuid('decided_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('fraud_checks_once').on(table.shopId, table.kind, table.seen),
    index('fraud_checks_holding')
      .on(table.shopId)
      .where(sql`outcome is distinct from 'cleared'`),
    index('fraud_checks_open')
      .on(table.dueAt)
      .where(sql`outcome is null`),
    check('fraud_checks_kind', oneOf(table.kind, signKinds)),
    check('fraud_checks_outcome', oneOf(table.outcome, checkOutcomes)),
    check(
      'fraud_checks_decided',
      sql`(${table.outcome} is null) = (${table.decidedAt} is null) and (${table.outcome} is distinct from 'confirmed' or ${table.decidedBy} is not null)`,
    ),
  ],
)
