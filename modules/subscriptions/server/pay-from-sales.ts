import { formatFrancs } from '#kernel/wire/money.ts'

import { subscriptions } from '#modules/subscriptions/database/tables.ts'
import { postEntries } from '#modules/ledger/module.ts'
import { marketSettings } from '#modules/settings/module.ts'
import { lockShop, shopOf } from '#modules/shops/module.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { payableSales } from './payable-sales.ts'
import { offerOf, type PaidPlan } from './plan-offer.ts'
import { periodsAhead, summarizePeriods } from './read-subscription.ts'
import { startPeriod } from './start-subscription.ts'

/**
 * Pays a month from what the shop is owed and is payable: one posting, no operator. `seen`: end of
 * the plan on the page, so that a second press buys nothing.
 * @throws subscriptions.not_seller (403) · subscriptions.offer_changed ·
 * subscriptions.sales_too_small (409)
 */
export async function payFromSales(
  kernel: Kernel,
  sellerId: string,
  { plan, amount, seen }: { plan: PaidPlan; amount: number; seen: string | null },
): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    await payableSales.of(kernel).holdPayouts(tx)
    const shopId = await shopOf(tx, sellerId)
    const shop = shopId ? await lockShop(tx, shopId) : undefined
    if (!shopId || !shop) throw fail('subscriptions.not_seller')
    const { current, lastEnd } = summarizePeriods(await periodsAhead(tx, shopId, now), now)
    const price = marketSettings(kernel).selling.plans[plan].monthlyFrancs
    const offer = offerOf({ plan, price }, current, lastEnd, now)
    const seenEnd = seen === null ? null : new Date(seen).getTime()
    if (offer.amount !== amount || (shop.planEndsAt?.getTime() ?? null) !== seenEnd)
      throw fail('subscriptions.offer_changed')
    const missing = offer.amount - (await payableSales.of(kernel).payable(tx, shopId))
    if (missing > 0)
      throw fail('subscriptions.sales_too_small', {
        sentence: `Il manque ${formatFrancs(missing)} : vos ventes à verser ne suffisent pas encore pour payer cette formule.`,
        details: { missing },
      })
    const id = newId()
    await tx.insert(subscriptions).values({
      id,
      shopId,
      plan,
      kind: offer.kind,
      priceFrancs: offer.price,
      creditFrancs: offer.credit,
      startsAt: offer.startsAt,
      endsAt: offer.endsAt,
      requestedAt: now,
    })
    await postEntries(tx, {
      kind: 'plan_paid_from_sales',
      subjectId: id,
      eventKey: `plan-from-sales:${id}`,
      occurredAt: now,
      entries: [
        { account: 'seller_payable', owner: shopId, francs: offer.amount },
        { account: 'subscriptions', francs: -offer.amount },
      ],
    })
    await startPeriod(tx, kernel, {
      purchase: { id, shopId, plan, creditFrancs: offer.credit },
      ownerId: shop.ownerId,
      offer,
      current,
      paid: { francs: offer.amount, owedFrancs: 0, fromSales: true },
    })
  })
}
