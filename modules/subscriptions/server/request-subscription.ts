import { and, desc, eq, gt } from 'drizzle-orm'

import { paidPlanNames, plans } from '#modules/plans/contract/plans.ts'

import { paymentProviders, type PaymentProviderName } from '#modules/operators/database/values.ts'
import { subscriptions } from '#modules/subscriptions/database/tables.ts'
import { lockShop, shopOf } from '#modules/shops/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { marketSettings } from '#modules/settings/module.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import { offerOf, type PaidPlan } from './plan-offer.ts'
import { fail } from './errors.ts'
import { movePeriods, type Period, periodsAhead, summarizePeriods } from './read-subscription.ts'
import { followPeriods } from './start-subscription.ts'
import { subscriptionExtended } from './events.ts'

/** ms; a second press within this time is the same purchase. */
const sameRequestMs = 10 * 60_000

/**
 * Prices a purchase. Requests are immutable: a page left open buys only what it showed.
 * @throws subscriptions.not_seller (403) · subscriptions.wrong_plan (400)
 */
export async function requestSubscription(
  kernel: Kernel,
  input: {
    sellerId: string
    plan: string | undefined
    provider?: PaymentProviderName | undefined
  },
) {
  const plan = paidPlanNames.find((name) => name === input.plan)
  if (!plan) throw fail('subscriptions.wrong_plan')
  const now = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const shopId = await shopOf(tx, input.sellerId)
    if (!shopId) throw fail('subscriptions.not_seller')
    const { current, lastEnd } = summarizePeriods(await periodsAhead(tx, shopId, now), now)
    const offer = offerOf(
      { plan, price: marketSettings(kernel).selling.plans[plan].monthlyFrancs },
      current,
      lastEnd,
      now,
    )
    const [open] = await tx
      .select({
        id: subscriptions.id,
        price: subscriptions.priceFrancs,
        credit: subscriptions.creditFrancs,
      })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.shopId, shopId),
          eq(subscriptions.plan, plan),
          eq(subscriptions.state, 'asked'),
          gt(subscriptions.requestedAt, addMs(now, -sameRequestMs)),
        ),
      )
    const subjectId = open?.id ?? newId()
    const { kind, price: priceFrancs, credit: creditFrancs, startsAt, endsAt } = offer
    if (!open)
      await tx.insert(subscriptions).values({
        id: subjectId,
        shopId,
        plan,
        kind,
        priceFrancs,
        creditFrancs,
        startsAt,
        endsAt,
        requestedAt: now,
      })
    return {
      provider: input.provider ?? paymentProviders[0],
      purpose: 'subscription' as const,
      subjectId,
      payerId: input.sellerId,
      francs: (open?.price ?? priceFrancs) - (open?.credit ?? creditFrancs),
      reference: referenceOf(plan, shopId),
    }
  })
}

/** Short ASCII, for the provider's page. */
function referenceOf(plan: PaidPlan, shopId: string): string {
  return `Sugu-${plans[plan].label}-${shopId.slice(-6)}`
}

type Extension = { shopId: string; actor: Caller; days: number; reason: string; seen: string }

/**
 * Extends the current month and moves later ones; in grace days, from now.
 * @returns the new last end
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
      .set({ endsAt: longer, givenDays: period.givenDays + days })
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
    const facts = { shopId, ownerId: shop.ownerId, plan: period.plan, endsAt: endsAt.toISOString() }
    await kernel.events.emit(tx, subscriptionExtended, { ...facts, days, reason })
    return endsAt
  })
}

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
