import { addMs, dayMs, dayOf } from '#kernel/clock.ts'
import {
  MarketPromotionDraft,
  ShopPromotionDraft,
  type PromotionDraft,
} from '#modules/promotions/contract/promotions.ts'
import {
  createMarketPromotion,
  createShopPromotion,
  decideBudget,
} from '#modules/promotions/module.ts'
import { phones } from './accounts.ts'
import type { DemoShop } from './content.ts'
import { lookUp } from './orders/directory.ts'
import type { ReplayDomains } from './orders/replay-domains.ts'

/** Age in ms: older orders keep the price that was paid. */
export const promotionAge = 3 * dayMs

export async function fillPromotions(
  { replay, directory }: ReplayDomains,
  shops: readonly DemoShop[],
  now: Date,
): Promise<void> {
  const { kernel, clock } = replay
  const until = dayOf(addMs(now, 14 * dayMs))
  const [first, ...others] = sellersOf(shops)
  const given: readonly (readonly [DemoShop | undefined, PromotionDraft])[] = [
    [
      first,
      { kind: 'percent', amount: 10, code: 'BAZIN10', minGoods: 20_000, until, maxUses: 100 },
    ],
    [first, { kind: 'delivery', minGoods: 50_000 }],
    [others[0], { kind: 'francs', amount: 2_000, code: 'MERCI2000', minGoods: 15_000, until }],
    [others[1], { kind: 'percent', amount: 5 }],
  ]
  await replay.play('promotions', async () => {
    clock.set(addMs(now, -promotionAge))
    for (const [shop, draft] of given)
      if (shop)
        await createShopPromotion(
          kernel,
          lookUp(directory.users, shop.ownerPhone),
          ShopPromotionDraft.parse(draft),
        )
    const id = await createMarketPromotion(
      kernel,
      { userId: lookUp(directory.users, phones.admin), role: 'admin' },
      MarketPromotionDraft.parse({
        kind: 'francs',
        amount: 1_000,
        code: 'SUGU1000',
        budget: 80_000,
        reason: 'Faire connaître la livraison à Bamako.',
      }),
    )
    const actor = { userId: lookUp(directory.users, phones.finance), role: 'finance' } as const
    await decideBudget(kernel, { actor, id, approve: true })
  })
}

export function sellersOf(shops: readonly DemoShop[]): DemoShop[] {
  const [own, others] = [
    shops.filter(({ ownerPhone }) => ownerPhone === phones.seller),
    shops.filter(({ ownerPhone }) => ownerPhone !== phones.seller),
  ]
  return [...own, ...others].slice(0, 3)
}
