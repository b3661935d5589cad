import { formatCount } from '#kernel/wire/money.ts'
import { plans } from '#modules/plans/contract/plans.ts'

import { countLive } from '#modules/products/module.ts'
import { productQuota } from '#modules/shop-levels/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { OwnShop } from '#modules/shops/module.ts'
import { fail } from './errors.ts'

/** `left`: products that a locked shop may still publish, Infinity without limit. */
export type QuotaLeft = { left: number; sentence: string; quota: number | null }

export async function quotaLeft(tx: Tx, kernel: Kernel, shop: OwnShop): Promise<QuotaLeft> {
  const quota = await productQuota(kernel, tx, shop)
  return {
    quota,
    left: quota === null ? Infinity : Math.max(0, quota - (await countLive(tx, shop.id))),
    sentence: `Votre formule ${plans[shop.plan].label} permet ${formatCount(quota ?? 0)} produits en vente. Suspendez un produit ou choisissez une formule plus grande.`,
  }
}

/** @throws publishing.quota_reached (409) */
export async function requireQuota(tx: Tx, kernel: Kernel, shop: OwnShop): Promise<void> {
  const { left, sentence, quota } = await quotaLeft(tx, kernel, shop)
  if (left < 1)
    throw fail('publishing.quota_reached', { sentence, details: { plan: shop.plan, quota } })
}
