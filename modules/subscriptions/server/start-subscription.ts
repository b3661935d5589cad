import { eq } from 'drizzle-orm'

import type { PlanName } from '#modules/plans/contract/plans.ts'

import { clearingAccounts } from '#modules/ledger/database/values.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { subscriptions } from '#modules/subscriptions/database/tables.ts'
import { lockShop, setPlan } from '#modules/shops/module.ts'
import { showHiddenByPlan } from '#modules/products/module.ts'
import { postEntries } from '#modules/ledger/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { requestRefund } from '#modules/payments/module.ts'
import { marketSettings } from '#modules/settings/module.ts'
import { offerOf, type Offer, type PaidPlan } from './plan-offer.ts'
import { planPaidTwice, subscriptionPaid } from './events.ts'
import { movePeriods, periodsAhead, summarizePeriods, type Period } from './read-subscription.ts'

type PlanPayment = {
  provider: PaymentProviderName
  paymentId: string
  subjectId: string
  francs: number
}

/**
 * Starts a paid period, restores hidden products, and posts to the ledger. Refunds money that
 * bought nothing: a second payment, or days left unused because another page was paid.
 */
export async function startSubscription(tx: Tx, kernel: Kernel, paid: PlanPayment): Promise<void> {
  const now = kernel.clock.now()
  const [purchase] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, paid.subjectId))
    .for('update')
  if (!purchase) throw new Error(`a payment settled for an unknown subscription ${paid.subjectId}`)
  // Locked: purchases of a shop settle in turn.
  const shop = await lockShop(tx, purchase.shopId)
  if (!shop) throw new Error(`no shop ${purchase.shopId}`)
  const plan = purchase.plan as PaidPlan
  const { current, lastEnd } = summarizePeriods(await periodsAhead(tx, shop.id, now), now)
  const offer = offerOf({ plan, price: purchase.priceFrancs }, current, lastEnd, now)
  const owed = owedBack(purchase, offer, paid.francs)
  await bookPayment(tx, kernel, { paid, subscriptionId: purchase.id, owed, now })
  const about = { shopId: shop.id, ownerId: shop.ownerId, plan, owedFrancs: owed.francs }
  if (owed.francs === paid.francs) {
    const at = now.toISOString()
    await kernel.events.emit(tx, planPaidTwice, { ...about, paymentId: paid.paymentId, at })
    return
  }
  await startPeriod(tx, kernel, {
    purchase: { ...purchase, plan, creditFrancs: purchase.creditFrancs + owed.francs },
    ownerId: shop.ownerId,
    offer,
    current,
    paid: { francs: paid.francs, owedFrancs: owed.francs },
  })
}

type PeriodToStart = {
  purchase: Pick<Period, 'id' | 'shopId' | 'creditFrancs'> & { plan: PaidPlan }
  ownerId: string
  offer: Offer
  current: { id: string; endsAt: Date } | null
  paid: { francs: number; owedFrancs: number; fromSales?: boolean }
}

/** Starts what is paid, by whatever means; an upgrade ends the present month. */
export async function startPeriod(
  tx: Tx,
  kernel: Kernel,
  { purchase, ownerId, offer, current, paid }: PeriodToStart,
): Promise<void> {
  const now = kernel.clock.now()
  const { id, shopId, plan, creditFrancs } = purchase
  const { kind, startsAt, endsAt } = offer
  if (kind === 'upgrade' && current) {
    await tx.update(subscriptions).set({ endsAt: now }).where(eq(subscriptions.id, current.id))
    // Later months keep their length and follow the upgrade.
    await movePeriods(tx, shopId, {
      from: current.endsAt,
      ms: endsAt.getTime() - current.endsAt.getTime(),
    })
  }
  await tx
    .update(subscriptions)
    .set({
      state: 'paid',
      kind,
      creditFrancs,
      startsAt,
      endsAt,
      paidAt: now,
      fromSalesFrancs: paid.fromSales ? paid.francs : null,
    })
    .where(eq(subscriptions.id, id))
  await followPeriods(tx, kernel, shopId)
  await kernel.events.emit(tx, subscriptionPaid, {
    shopId,
    ownerId,
    plan,
    francs: paid.francs,
    owedFrancs: paid.owedFrancs,
    endsAt: endsAt.toISOString(),
  })
}

type OwedBack = { francs: number; reason: string }

/** Returns the part that buys nothing: another page may have been paid meanwhile. */
function owedBack(purchase: Period, offer: Offer, francs: number): OwedBack {
  if (purchase.state === 'paid') return { francs, reason: 'Formule déjà payée.' }
  // Its days were credited to the other page.
  if (purchase.creditFrancs > 0 && offer.kind === 'renewal')
    return { francs, reason: 'Formule déjà payée.' }
  const unused = Math.max(0, offer.credit - purchase.creditFrancs)
  return { francs: unused, reason: 'Jours non utilisés de la formule précédente.' }
}

type Booking = { paid: PlanPayment; subscriptionId: string; owed: OwedBack; now: Date }

async function bookPayment(
  tx: Tx,
  kernel: Kernel,
  { paid, subscriptionId, owed, now }: Booking,
): Promise<void> {
  const earned = paid.francs - owed.francs
  await postEntries(tx, {
    kind: earned === 0 ? 'refund_due' : 'subscription_paid',
    subjectId: subscriptionId,
    eventKey: `payment:${paid.paymentId}`,
    occurredAt: now,
    entries: [
      { account: clearingAccounts[paid.provider], francs: paid.francs },
      { account: 'subscriptions', francs: -earned },
      { account: 'refunds_due', francs: -owed.francs },
    ],
  })
  if (owed.francs > 0)
    await requestRefund(tx, kernel, {
      paymentId: paid.paymentId,
      subjectId: paid.paymentId,
      cause: 'given_up',
      francs: owed.francs,
      reason: owed.reason,
      at: now,
    })
}

export async function followPeriods(tx: Tx, kernel: Kernel, shopId: string): Promise<PlanName> {
  const now = kernel.clock.now()
  const { current, lastEnd } = summarizePeriods(await periodsAhead(tx, shopId, now), now)
  if (!current) return 'free'
  await setPlan(tx, shopId, current.plan, lastEnd)
  await showHiddenByPlan(
    tx,
    kernel,
    shopId,
    marketSettings(kernel).selling.plans[current.plan].liveProducts,
  )
  return current.plan
}
