import { plans } from '#modules/subscriptions/contract/plans.ts'
import { addMs } from '#kernel/clock.ts'

import type { DemoShop } from './content.ts'
import { planEnd } from './fill-shelves.ts'
import { lookUp } from './orders/directory.ts'
import { tryToPay } from './orders/pay.ts'
import type { ReplayDomains } from './orders/replay-domains.ts'

const hourMs = 3_600_000
/** Months of subscription in the past, at most. */
const remembered = 4

/** Each paying shop bought its plan and renewed it month after month, the day before its end. */
export async function fillSubscriptions(
  domains: ReplayDomains,
  shops: readonly DemoShop[],
  now: Date,
): Promise<void> {
  for (const shop of shops) {
    if (plans[shop.plan].monthlyFrancs === 0) continue
    await domains.replay.play(`abonnement/${shop.key}`, async () => {
      const payerId = lookUp(domains.directory.users, shop.ownerPhone)
      const months = Math.min(shop.since, remembered)
      for (let left = months; left > 0; left -= 1) {
        const start = monthsBefore(planEnd(shop, now), left)
        const at = left === months ? start : addMs(start, -26 * hourMs)
        await tryToPay(
          domains,
          { type: 'subscription', payerId, body: { subscriptionPlan: shop.plan } },
          'succeeded',
          at,
        )
      }
    })
  }
}

/** The same day and hour so many months before; the last day of a shorter month. */
function monthsBefore(date: Date, months: number): Date {
  const before = new Date(date)
  before.setUTCDate(1)
  before.setUTCMonth(before.getUTCMonth() - months)
  const last = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate()
  before.setUTCDate(Math.min(date.getUTCDate(), last))
  return before
}
