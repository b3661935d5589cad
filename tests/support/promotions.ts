import type { z } from 'zod'

import {
  createMarketPromotion,
  createShopPromotion,
  type MarketPromotionDraft,
  type Promotion,
  type PromotionDraft,
} from '#modules/promotions/contract/promotions.ts'

import type { Person } from './market-people.ts'

type PromotionInput = Omit<PromotionDraft, 'kind' | 'amount'>

/** Makes a promotion in per cent of a shop, under a code unless none is given. */
export function percentOff(
  seller: Person,
  amount: number,
  rest: PromotionInput = {},
): Promise<Promotion> {
  return seller.call(createShopPromotion, { body: { kind: 'percent', amount, ...rest } })
}

/** Makes a promotion of the market, with a budget of one person. */
export function offeredByMarket(
  admin: Person,
  rest: Partial<z.input<typeof MarketPromotionDraft>>,
): Promise<Promotion> {
  return admin.call(createMarketPromotion, {
    body: {
      kind: 'percent',
      amount: 10,
      budget: 10_000,
      reason: 'Pour la fête.',
      ...rest,
    },
  })
}
