import { and, desc, eq } from 'drizzle-orm'

import { plans } from '#modules/subscriptions/contract/plans.ts'

import { subscriptions } from '#modules/subscriptions/database/tables.ts'
import { recordAct } from '#modules/audit/server/module.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lockShop } from '#modules/shops/server/module.ts'
import { followPeriods } from './start-subscription.ts'
import { fail } from './errors.ts'
import { subscriptionExtended } from './events.ts'
import { movePeriods, periodsAhead, summarizePeriods, type Period } from './queries.ts'

type Extension = { shopId: string; actor: Caller; days: number; reason: string; seen: string }

/**
 * Gives a shop some days of the plan it has: the present month gets longer and those already paid
 * for follow it. In the days of grace they count from now. No money moves, so nothing is posted to
 * the ledger. @returns the new end of all
 * @throws subscriptions.shop_unknown (404) · subscriptions.nothing_to_extend ·
 * subscriptions.end_changed (409)
 */
export async function extendSubscription(
  kernel: Kernel,
  { shopId, actor, days, reason, seen }: Extension,
): Promise<Date> {
  const now = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const shop = await lockShop(tx, shopId)
    if (!shop) throw fail('subscriptions.shop_unknown')
    const period = shop.plan === 'free' ? undefined : await presentPeriod(tx, shopId, now)
    if (!period || !shop.planEndsAt) throw fail('subscriptions.nothing_to_extend')
    if (shop.planEndsAt.getTime() !== new Date(seen).getTime())
      throw fail('subscriptions.end_changed')

    const longer = addMs(period.endsAt > now ? period.endsAt : now, days * dayMs)
    await movePeriods(tx, shopId, { from: period.endsAt, ms: days * dayMs })
    await tx
      .update(subscriptions)
      .set({ endsAt: longer, givenDays: period.givenDays + days, remindedDays: null })
      .where(eq(subscriptions.id, period.id))
    await followPeriods(tx, kernel, shopId)
    const endsAt = summarizePeriods(await periodsAhead(tx, shopId, now), now).lastEnd ?? longer
    await recordAct(tx, {
      actor,
      action: 'subscriptions.extended',
      subject: { kind: 'shop', id: shopId, label: shop.name },
      before: {
        formule: plans[period.plan].label,
        fin: shop.planEndsAt.toISOString().slice(0, 10),
      },
      after: { 'jours offerts': days, fin: endsAt.toISOString().slice(0, 10) },
      reason,
      at: now,
    })
    const news = { shopId, ownerId: shop.ownerId, plan: period.plan, endsAt: endsAt.toISOString() }
    await kernel.events.emit(tx, subscriptionExtended, { ...news, days, reason })
    return endsAt
  })
}

/** The month that covers now; in the days of grace, the last one. */
async function presentPeriod(tx: Tx, shopId: string, now: Date): Promise<Period | undefined> {
  const ahead = await periodsAhead(tx, shopId, now)
  const covering = ahead.find(({ startsAt }) => startsAt <= now)
  if (covering) return covering
  const [last] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.shopId, shopId), eq(subscriptions.state, 'paid')))
    .orderBy(desc(subscriptions.endsAt))
    .limit(1)
  return last
}
