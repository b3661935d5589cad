import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'

export const subscriptionFacts = pgView('subscription_facts', {}).as(sql`
  select
    s.id, s.shop_id, s.plan, s.kind, s.state, s.price_francs, s.credit_francs, s.starts_at,
    s.ends_at, s.asked_at, s.paid_at, s.reminded_days, s.given_days, s.from_sales_francs
  from subscriptions s`)
