import { and, eq, gt } from 'drizzle-orm'

import { paidPlanNames, plans } from '#modules/subscriptions/contract/plans.ts'

import { paymentProviders, type PaymentProviderName } from '#modules/payments/database/values.ts'
import { subscriptions } from '#modules/subscriptions/database/tables.ts'
import { shopOf } from '#modules/shops/server/module.ts'
import { addMs } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { marketSettings } from '#modules/settings/server/module.ts'
import { offerOf, type PaidPlan } from './plan-offer.ts'
import { fail } from './errors.ts'
import { periodsAhead, summarizePeriods } from './queries.ts'

/** In ms: a second tap within this time pays for the same purchase. */
const sameRequestMs = 10 * 60_000

/**
 * Computes what a seller pays for a plan now. Each request is a row that is never edited, so that a
 * page left open can only buy what it showed.
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

/** ASCII, short: what the provider's page shows. */
function referenceOf(plan: PaidPlan, shopId: string): string {
  return `Sugu-${plans[plan].label}-${shopId.slice(-6)}`
}
