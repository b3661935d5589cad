import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { subscriptions } from './tables.ts'

export const subscriptionFacts = pgView('subscription_facts').as((qb) =>
  qb
    .select(
      columnsOf(
        subscriptions,
        'id',
        'shopId',
        'plan',
        'kind',
        'state',
        'priceFrancs',
        'creditFrancs',
        'startsAt',
        'endsAt',
        'requestedAt',
        'paidAt',
        'givenDays',
        'fromSalesFrancs',
      ),
    )
    .from(subscriptions),
)
