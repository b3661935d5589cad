import { formatCount } from '#kernel/wire/money.ts'
import { plans, type PlanName } from '#modules/subscriptions/contract/plans.ts'

import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { marketSettings } from '#modules/settings/server/module.ts'
import type { OwnShop } from '#modules/shops/server/module.ts'

import { quotaReached } from '../errors.ts'
import { countLive } from './plan-quota.ts'

/** How many more products the plan of a locked shop lets go on sale; Infinity without a limit. */
export async function roomOf(tx: Tx, kernel: Kernel, shop: OwnShop): Promise<number> {
  const quota = quotaOf(kernel, shop.plan)
  return quota === null ? Infinity : Math.max(0, quota - (await countLive(tx, shop.id)))
}

/** @throws catalogue.quota_reached (409) when not even one more fits */
export async function needRoom(tx: Tx, kernel: Kernel, shop: OwnShop): Promise<void> {
  if ((await roomOf(tx, kernel, shop)) < 1)
    throw quotaReached({
      sentence: quotaSentence(kernel, shop.plan),
      details: { plan: shop.plan, quota: quotaOf(kernel, shop.plan) },
    })
}

/** The sentence shown when a plan is full. */
export function quotaSentence(kernel: Kernel, plan: PlanName): string {
  return `Votre formule ${plans[plan].label} permet ${formatCount(quotaOf(kernel, plan) ?? 0)} produits en vente. Suspendez un produit ou choisissez une formule plus grande.`
}

/** How many products of a shop on this plan may be live; null without a limit. */
function quotaOf(kernel: Kernel, plan: PlanName): number | null {
  return marketSettings(kernel).selling.plans[plan].liveProducts
}
