import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { shopFollowers } from './tables.ts'

export const waitingFacts = pgView('waiting_facts', {}).as(sql`
  select w.user_id, w.product_id, w.variant_id, w.asked_at, w.ends_at
  from awaited_products w where w.told_at is null`)

export const followerFacts = pgView('follower_facts').as((qb) =>
  qb.select(columnsOf(shopFollowers, 'userId', 'shopId', 'followedAt')).from(shopFollowers),
)
