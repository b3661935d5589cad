import { and, eq, gt, lt, sql } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { subscriptions } from '#modules/subscriptions/database/tables.ts'
import { lockShop, setPlan } from '#modules/shops/module.ts'
import { hideBeyondQuota } from '#modules/products/module.ts'
import { query } from '#kernel/database/query.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { deadlinesMs, marketSettings } from '#modules/settings/module.ts'
import { followPeriods } from './start-subscription.ts'
import { subscriptionEnded, subscriptionEnding } from './events.ts'
import { periodsAhead } from './read-subscription.ts'

const reminderDays = [7, 3, 1]

/** Starts, hourly, next periods; returns shops to the free plan after their grace days. */
export async function advanceSubscriptions(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  const rows = await query<{ id: string }>(
    kernel.db,
    sql`select s.id from ${shopFacts} s where s.plan <> 'free' and s.plan_ends_at <= ${now}
    union select s.id from subscriptions b join ${shopFacts} s on s.id = b.shop_id
      where b.state = 'paid' and b.starts_at <= ${now} and b.ends_at > ${now} and b.plan <> s.plan`,
  )
  await oneByOne(kernel, 'subscriptions.advance', rows, ({ id }) => advanceShop(kernel, id))
}

async function advanceShop(kernel: Kernel, shopId: string): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const shop = await lockShop(tx, shopId)
    if (!shop?.planEndsAt || shop.plan === 'free') return
    const plan = await followPeriods(tx, kernel, shopId)
    if (plan === 'free') {
      if (shop.planEndsAt.getTime() + deadlinesMs(kernel).planGrace > now.getTime()) return
      await setPlan(tx, shopId, 'free', null)
    }
    const { liveProducts } = marketSettings(kernel).selling.plans[plan]
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

/** Reminds once each 7, 3 and 1 days before the last paid day. */
export async function remindSubscriptions(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const soon = await tx
      .select({ period: subscriptions, ownerId: shopFacts.ownerId })
      .from(subscriptions)
      .innerJoin(shopFacts, eq(shopFacts.id, subscriptions.shopId))
      .where(
        and(
          eq(subscriptions.state, 'paid'),
          gt(subscriptions.endsAt, now),
          lt(subscriptions.endsAt, addMs(now, 7 * dayMs)),
        ),
      )
    for (const { period, ownerId } of soon) {
      const daysLeft = Math.ceil((period.endsAt.getTime() - now.getTime()) / dayMs)
      const step = reminderDays.findLast((days) => daysLeft <= days)
      if (step === undefined || (period.remindedDays !== null && period.remindedDays <= step))
        continue
      const ahead = await periodsAhead(tx, period.shopId, now)
      if (ahead.at(-1)?.id !== period.id) continue
      await tx
        .update(subscriptions)
        .set({ remindedDays: step })
        .where(eq(subscriptions.id, period.id))
      await kernel.events.emit(tx, subscriptionEnding, {
        shopId: period.shopId,
        ownerId,
        plan: period.plan,
        endsAt: period.endsAt.toISOString(),
        daysLeft,
      })
    }
  })
}
