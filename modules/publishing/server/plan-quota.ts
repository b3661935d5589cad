import { sql } from 'drizzle-orm'

import { formatCount } from '#kernel/wire/money.ts'
import { plans, type PlanName } from '#modules/plans/contract/plans.ts'

import { setProductStates } from '#modules/products/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { marketSettings } from '#modules/settings/module.ts'
import type { OwnShop } from '#modules/shops/module.ts'
import { fail } from './errors.ts'

const bestFirst = sql`sold_count desc, published_at desc, id desc`

/** Counts live products: neither suspended nor deleted. */
export async function countLive(db: Sql, shopId: string): Promise<number> {
  const { rows } = await db.execute<{ live: number }>(
    sql`select count(*)::int as live from product_facts where shop_id = ${shopId} and listed`,
  )
  return rows[0]?.live ?? 0
}

/**
 * Hides, at a plan's end, all live products but the `keep` best-selling.
 * @returns how many
 */
export async function hideBeyondQuota(
  tx: Tx,
  kernel: Kernel,
  shopId: string,
  keep: number,
): Promise<number> {
  const { rows: live } = await tx.execute<{ id: string }>(sql`
    select id from product_facts where shop_id = ${shopId} and listed
    order by ${bestFirst} for no key update`)
  const ids = live.slice(keep).map((product) => product.id)
  const hidden = { suspendedAt: kernel.clock.now(), suspendedBy: 'plan' as const }
  return setProductStates(tx, kernel, ids, hidden)
}

/**
 * Shows, at a plan's start, products hidden by plan end, best-selling first, up to `quota` live
 * ones (null: no limit).
 * @returns how many
 */
export async function showHiddenByPlan(
  tx: Tx,
  kernel: Kernel,
  shopId: string,
  quota: number | null,
): Promise<number> {
  const { rows: hidden } = await tx.execute<{ id: string }>(sql`
    select id from product_facts
    where shop_id = ${shopId} and suspended_by = 'plan' and deleted_at is null
    order by ${bestFirst} for no key update`)
  if (hidden.length === 0) return 0
  const left = quota === null ? hidden.length : Math.max(0, quota - (await countLive(tx, shopId)))
  const ids = hidden.slice(0, left).map((product) => product.id)
  return setProductStates(tx, kernel, ids, { suspendedAt: null, suspendedBy: null })
}

/** Returns how many products a locked shop may still publish; Infinity without limit. */
export async function quotaLeft(tx: Tx, kernel: Kernel, shop: OwnShop): Promise<number> {
  const quota = quotaOf(kernel, shop.plan)
  return quota === null ? Infinity : Math.max(0, quota - (await countLive(tx, shop.id)))
}

/** @throws catalogue.quota_reached (409) */
export async function requireQuota(tx: Tx, kernel: Kernel, shop: OwnShop): Promise<void> {
  if ((await quotaLeft(tx, kernel, shop)) < 1)
    throw fail('catalogue.quota_reached', {
      sentence: quotaSentence(kernel, shop.plan),
      details: { plan: shop.plan, quota: quotaOf(kernel, shop.plan) },
    })
}

export function quotaSentence(kernel: Kernel, plan: PlanName): string {
  return `Votre formule ${plans[plan].label} permet ${formatCount(quotaOf(kernel, plan) ?? 0)} produits en vente. Suspendez un produit ou choisissez une formule plus grande.`
}

/** null without limit. */
function quotaOf(kernel: Kernel, plan: PlanName): number | null {
  return marketSettings(kernel).selling.plans[plan].liveProducts
}
