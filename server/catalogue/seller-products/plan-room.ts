import { formatCount } from '#contract/kernel/money.ts'
import { plans, type PlanName } from '#contract/subscriptions/plans.ts'

import type { Tx } from '../../kernel/database.ts'
import type { OwnShop } from '../../shops/index.ts'

import { quotaReached } from '../catalogue.errors.ts'
import { countLive } from './plan-quota.ts'

/** How many more products the plan of a locked shop lets go on sale; Infinity without a limit. */
export async function roomOf(tx: Tx, shop: OwnShop): Promise<number> {
  const quota = plans[shop.plan].liveProducts
  return quota === null ? Infinity : Math.max(0, quota - (await countLive(tx, shop.id)))
}

/** @throws catalogue.quota_reached (409) when not even one more fits */
export async function needRoom(tx: Tx, shop: OwnShop): Promise<void> {
  if ((await roomOf(tx, shop)) < 1)
    throw quotaReached({
      sentence: quotaSentence(shop.plan),
      details: { plan: shop.plan, quota: plans[shop.plan].liveProducts },
    })
}

/** What a full plan says. */
export function quotaSentence(plan: PlanName): string {
  const { label, liveProducts } = plans[plan]
  return `Votre formule ${label} permet ${formatCount(liveProducts ?? 0)} produits en vente. Suspendez un produit ou choisissez une formule plus grande.`
}
