import { eq } from 'drizzle-orm'

import { plans, type PlanName } from '#contract/subscriptions/plans.ts'

import { subscriptions } from '#database/tables/subscriptions.ts'
import { lockShop, setPlan } from '../shops/index.ts'
import { showHiddenByPlan } from '../catalogue/index.ts'
import { postEntries } from '../ledger/index.ts'
import type { Tx } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { requestRefund } from '../payments/index.ts'
import { offerOf, type PaidPlan } from './plan-offer.ts'
import { subscriptionPaid } from './subscriptions.events.ts'
import { movePeriods, periodsAhead, standingOf } from './subscriptions.queries.ts'

type Paid = { paymentId: string; subjectId: string; francs: number }

/** The provider has the money for a plan: the period begins (or follows), what a lapse had hidden shows again, and the ledger says so. A second payment for the same purchase is owed back. */
export async function startSubscription(tx: Tx, kernel: Kernel, paid: Paid): Promise<void> {
  const now = kernel.clock.now()
  const [asked] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, paid.subjectId))
    .for('update')
  if (!asked) throw new Error(`a payment settled for an unknown subscription ${paid.subjectId}`)
  const again = asked.state === 'paid'
  await postEntries(tx, {
    kind: again ? 'refund_due' : 'subscription_paid',
    subjectId: asked.id,
    eventKey: `payment:${paid.paymentId}`,
    occurredAt: now,
    entries: [
      { account: 'provider_clearing', francs: paid.francs },
      { account: again ? 'refunds_due' : 'subscriptions', francs: -paid.francs },
    ],
  })
  if (again) {
    await requestRefund(tx, {
      paymentId: paid.paymentId,
      subjectId: paid.paymentId,
      cause: 'given_up',
      francs: paid.francs,
      reason: 'Formule déjà payée.',
      at: now,
    })
    return
  }
  // One purchase of a shop at a time: two that settle together take their places one after the other.
  const shop = await lockShop(tx, asked.shopId)
  if (!shop) throw new Error(`no shop ${asked.shopId}`)
  const plan = asked.plan as PaidPlan
  const { current, lastEnd } = standingOf(await periodsAhead(tx, shop.id, now), now)
  const { kind, startsAt, endsAt } = offerOf(plan, current, lastEnd, now)
  if (kind === 'upgrade' && current) {
    await tx.update(subscriptions).set({ endsAt: now }).where(eq(subscriptions.id, current.id))
    // Months already paid for after the current one keep their length and follow the upgrade.
    await movePeriods(tx, shop.id, {
      from: current.endsAt,
      ms: endsAt.getTime() - current.endsAt.getTime(),
    })
  }
  await tx
    .update(subscriptions)
    .set({ state: 'paid', kind, startsAt, endsAt, paidAt: now })
    .where(eq(subscriptions.id, asked.id))
  await followPeriods(tx, kernel, shop.id)
  await kernel.events.emit(tx, subscriptionPaid, {
    shopId: shop.id,
    ownerId: shop.ownerId,
    plan,
    endsAt: endsAt.toISOString(),
  })
}

/** Brings the shop's plan in line with the period that covers now. @returns the plan that counts, free when nothing covers now. */
export async function followPeriods(tx: Tx, kernel: Kernel, shopId: string): Promise<PlanName> {
  const now = kernel.clock.now()
  const { current, lastEnd } = standingOf(await periodsAhead(tx, shopId, now), now)
  if (!current) return 'free'
  await setPlan(tx, shopId, current.plan, lastEnd)
  await showHiddenByPlan(tx, kernel, shopId, plans[current.plan].liveProducts)
  return current.plan
}
