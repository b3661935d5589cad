import { sql } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { lockShop, setPlan } from '#modules/shops/module.ts'
import { productQuota } from '#modules/shop-levels/module.ts'
import { hideBeyondQuota } from '#modules/products/module.ts'
import { query } from '#kernel/database/query.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { deadlinesMs } from '#modules/settings/module.ts'
import { followPeriods } from './start-subscription.ts'
import { subscriptionEnded } from './events.ts'

/** Starts, hourly, next periods of another plan. */
export async function advanceSubscriptions(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  const rows = await query<{ id: string }>(
    kernel.db,
    sql`select distinct s.id from subscriptions b join ${shopFacts} s on s.id = b.shop_id
      where b.state = 'paid' and b.starts_at <= ${now} and b.ends_at > ${now} and b.plan <> s.plan`,
  )
  await oneByOne(kernel, 'subscriptions.advance', rows, ({ id }) => advanceShop(kernel, id))
}

/** Moves a shop to the plan that it has paid; to the free one after its grace days. */
export async function advanceShop(kernel: Kernel, shopId: string): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const shop = await lockShop(tx, shopId)
    if (!shop?.planEndsAt || shop.plan === 'free') return
    const plan = await followPeriods(tx, kernel, shopId)
    if (plan === 'free') {
      if (shop.planEndsAt.getTime() + deadlinesMs(kernel).planGrace > now.getTime()) return
      await setPlan(tx, shopId, 'free', null)
    }
    const liveProducts = await productQuota(kernel, tx, { id: shopId, plan })
    const hidden =
      liveProducts === null ? 0 : await hideBeyondQuota(tx, kernel, shopId, liveProducts)
    // A smaller next plan notifies only when products are hidden.
    if (plan !== 'free' && hidden === 0) return
    await kernel.events.emit(tx, subscriptionEnded, {
      shopId,
      ownerId: shop.ownerId,
      plan: shop.plan,
      endsAt: shop.planEndsAt.toISOString(),
      hidden,
    })
  })
}
