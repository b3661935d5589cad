import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { promotionTargets } from './tables.ts'

/**
 * Promotions for every buyer without condition, shown before a product is in a cart. The reader
 * compares the days.
 */
export const certainPromotions = pgView('certain_promotions', {}).as(sql`
  select p.id, p.shop_id, p.kind, p.amount, p.starts_at, p.ends_at, p.is_targeted
  from promotions p
  where p.shop_id is not null and p.code is null and p.stopped_at is null
    and p.min_goods_francs is null and not p.first_order_only and p.max_uses_per_buyer is null
    and (p.max_uses is null or p.uses < p.max_uses)`)

export const promotionTargetFacts = pgView('promotion_target_facts').as((qb) =>
  qb
    .select(columnsOf(promotionTargets, 'promotionId', 'productId', 'categoryId'))
    .from(promotionTargets),
)

export const promotionUseFacts = pgView('promotion_use_facts', {}).as(sql`
  select u.order_id, u.buyer_id, p.code, u.discount_francs, u.used_at
  from promotion_uses u join promotions p on p.id = u.promotion_id`)
