// Written by subscriptions.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { francs, key, oneOf, time } from '#database/columns.ts'
import { paidPlanNames, planNames } from '#modules/plans/database/values.ts'
import { shops } from '#modules/shops/database/tables.ts'

/**
 * `asked` until payment, then `paid`. An upgrade may shorten a paid period; an exclusion constraint
 * prevents overlaps.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: key(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    plan: text('plan', { enum: planNames }).notNull(),
    kind: text('kind', { enum: ['new', 'renewal', 'upgrade'] }).notNull(),
    state: text('state', { enum: ['asked', 'paid'] })
      .notNull()
      .default('asked'),
    priceFrancs: francs('price_francs').notNull(),
    creditFrancs: francs('credit_francs').notNull().default(0),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    requestedAt: time('asked_at').notNull(),
    paidAt: time('paid_at'),
    givenDays: integer('given_days').notNull().default(0),
    /** Taken from what the shop was owed; null when an operator was paid. */
    fromSalesFrancs: francs('from_sales_francs'),
  },
  (table) => [
    check('subscriptions_plan', oneOf(table.plan, paidPlanNames)),
    check('subscriptions_sum', sql`${table.creditFrancs} between 0 and ${table.priceFrancs}`),
    check('subscriptions_period', sql`${table.startsAt} <= ${table.endsAt}`),
    check('subscriptions_paid', sql`(${table.state} = 'paid') = (${table.paidAt} is not null)`),
    check('subscriptions_given', sql`${table.givenDays} >= 0`),
    check(
      'subscriptions_from_sales',
      sql`${table.fromSalesFrancs} is null or (${table.state} = 'paid' and ${table.fromSalesFrancs} = ${table.priceFrancs} - ${table.creditFrancs})`,
    ),
    index('subscriptions_shop').on(table.shopId, table.startsAt),
    index('subscriptions_ending')
      .on(table.endsAt)
      .where(sql`state = 'paid'`),
  ],
)
