import { and, asc, desc, eq, gt, gte, sql } from 'drizzle-orm'

import { paidPlanNames, plans } from '#modules/plans/contract/plans.ts'
import type { readSubscription } from '#modules/subscriptions/contract/subscriptions.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'

import { shopFacts } from '#modules/shops/database/views.ts'
import { subscriptions } from '#modules/subscriptions/database/tables.ts'
import { productQuota } from '#modules/shop-levels/module.ts'
import { countLive } from '#modules/products/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dayMs } from '#kernel/clock.ts'
import { marketSettings } from '#modules/settings/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { type CurrentPlan, offerOf, type PaidPlan } from './plan-offer.ts'
import { fail } from './errors.ts'
import { payableSales } from './payable-sales.ts'

/** @throws subscriptions.no_shop (404) */
export async function presentSubscription(
  kernel: Kernel,
  sellerId: string,
): Promise<ReplyInput<typeof readSubscription>> {
  const { db } = kernel
  const now = kernel.clock.now()
  const [shop] = await db.select().from(shopFacts).where(eq(shopFacts.ownerId, sellerId))
  if (!shop) throw fail('subscriptions.no_shop')
  const ahead = await periodsAhead(db, shop.id, now)
  const { current, lastEnd } = summarizePeriods(ahead, now)
  const paid = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.shopId, shop.id), eq(subscriptions.state, 'paid')))
    .orderBy(desc(subscriptions.paidAt))
    .limit(50)
  const endsAt = shop.planEndsAt
  const { selling } = marketSettings(kernel)
  return {
    plan: shop.plan,
    label: plans[shop.plan].label,
    endsAt: endsAt?.toISOString() ?? null,
    daysLeft: endsAt ? Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / dayMs)) : null,
    inGrace: shop.plan !== 'free' && endsAt !== null && endsAt <= now,
    liveProducts: await countLive(db, shop.id),
    quota: await productQuota(kernel, db, shop),
    freeProducts: await productQuota(kernel, db, { id: shop.id, plan: 'free' }),
    offers: paidPlanNames.map((plan) => {
      const offer = offerOf(
        { plan, price: selling.plans[plan].monthlyFrancs },
        current,
        lastEnd,
        now,
      )
      const { kind, credit, amount, startsAt, endsAt: offerEnd, price: monthlyPrice } = offer
      return {
        plan,
        label: plans[plan].label,
        monthlyPrice,
        liveProducts: selling.plans[plan].liveProducts,
        kind,
        credit,
        amount,
        startsAt: startsAt.toISOString(),
        endsAt: offerEnd.toISOString(),
      }
    }),
    payableSales: await payableSales.of(kernel).payable(db, shop.id),
    history: paid.map((period) => ({
      plan: period.plan,
      label: plans[period.plan].label,
      startsAt: period.startsAt.toISOString(),
      endsAt: period.endsAt.toISOString(),
      amount: period.priceFrancs - period.creditFrancs,
      givenDays: period.givenDays,
      paidAt: (period.paidAt ?? period.requestedAt).toISOString(),
    })),
  }
}

export type Period = typeof subscriptions.$inferSelect

export function periodsAhead(db: Sql, shopId: string, now: Date): Promise<Period[]> {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.shopId, shopId),
        eq(subscriptions.state, 'paid'),
        gt(subscriptions.endsAt, now),
      ),
    )
    .orderBy(asc(subscriptions.startsAt))
}

export function summarizePeriods(
  periods: readonly Period[],
  now: Date,
): { current: (CurrentPlan & { id: string }) | null; lastEnd: Date | null } {
  const covering = periods.find((period) => period.startsAt <= now)
  const plan = covering?.plan as PaidPlan | undefined
  return {
    current:
      covering && plan
        ? {
            id: covering.id,
            plan,
            price: covering.priceFrancs,
            startsAt: covering.startsAt,
            endsAt: covering.endsAt,
          }
        : null,
    lastEnd: periods.at(-1)?.endsAt ?? null,
  }
}

export async function movePeriods(
  tx: Tx,
  shopId: string,
  { from, ms }: { from: Date; ms: number },
): Promise<void> {
  const shift = `${ms} milliseconds`
  await tx
    .update(subscriptions)
    .set({
      startsAt: sql`${subscriptions.startsAt} + ${shift}::interval`,
      endsAt: sql`${subscriptions.endsAt} + ${shift}::interval`,
    })
    .where(
      and(
        eq(subscriptions.shopId, shopId),
        eq(subscriptions.state, 'paid'),
        gte(subscriptions.startsAt, from),
      ),
    )
}
