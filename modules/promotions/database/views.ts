import { pgView } from 'drizzle-orm/pg-core'

export const certainPromotions = pgView('certain_promotions', {}).existing()

export const promotionTargetFacts = pgView('promotion_target_facts', {}).existing()

export const promotionUseFacts = pgView('promotion_use_facts', {}).existing()
