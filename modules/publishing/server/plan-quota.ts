import { formatCount } from '#kernel/wire/money.ts'
import { plans, type PlanName } from '#modules/plans/contract/plans.ts'

import { countLive } from '#modules/products/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { marketSettings } from '#modules/settings/module.ts'
import type { OwnShop } from '#modules/shops/module.ts'
import { fail } from './errors.ts'

/** Returns products a locked shop may still publish; Infinity without limit. */
export async function quotaLeft(tx: Tx, kernel: Kernel, shop: OwnShop): Promise<number> {
  const quota = quotaOf(kernel, shop.plan)
  return quota === null ? Infinity : Math.max(0, quota - (await countLive(tx, shop.id)))
}

/** @throws publishing.quota_reached (409) */
export async function requireQuota(tx: Tx, kernel: Kernel, shop: OwnShop): Promise<void> {
  if ((await quotaLeft(tx, kernel, shop)) < 1)
    throw fail('publishing.quota_reached', {
      sentence: quotaSentence(kernel, shop.plan),
      details: { plan: shop.plan, quota: quotaOf(kernel, shop.plan) },
    })
}

export function quotaSentence(kernel: Kernel, plan: PlanName): string {
  return `Votre formule ${plans[plan].label} permet ${formatCount(quotaOf(kernel, plan) ?? 0)} produits en vente. Suspendez un produit ou choisissez une formule plus grande.`
}

function quotaOf(kernel: Kernel, plan: PlanName): number | null {
  return marketSettings(kernel).selling.plans[plan].liveProducts
}
