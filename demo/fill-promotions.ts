import { addMs, dayMs, dayOf } from '#kernel/clock.ts'
import {
  MarketPromotionDraft,
  ShopPromotionDraft,
  type PromotionDraft,
} from '#modules/promotions/contract/promotions.ts'
import { createMarketPromotion, createShopPromotion } from '#modules/promotions/server/module.ts'
import { phones } from './accounts.ts'
import type { DemoShop } from './content.ts'
import { lookUp } from './orders/directory.ts'
import type { ReplayDomains } from './orders/replay-domains.ts'

/**
 * Three shops give something off, with a code or without, and so does the market; they begin now,
 * so that the past stays as it was paid.
 */
export async function fillPromotions(
  { replay, directory }: ReplayDomains,
  shops: readonly DemoShop[],
  now: Date,
): Promise<void> {
  const { kernel, clock } = replay
  const until = dayOf(addMs(now, 14 * dayMs))
  const first = shops.find(({ ownerPhone }) => ownerPhone === phones.seller)
  const others = shops.filter((shop) => shop !== first).slice(0, 2)
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
    clock.set(now)
    for (const [shop, draft] of given)
      if (shop)
        await createShopPromotion(
          kernel,
          lookUp(directory.users, shop.ownerPhone),
          ShopPromotionDraft.parse(draft),
        )
    await createMarketPromotion(
      kernel,
      { userId: lookUp(directory.users, phones.admin), role: 'admin' },
      MarketPromotionDraft.parse({
        kind: 'francs',
        amount: 1_000,
        code: 'BIENVENUE',
        firstOrderOnly: true,
        budget: 50_000,
        reason: 'Accueillir les premières commandes.',
      }),
    )
  })
}
