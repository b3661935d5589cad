import { and, desc, eq, inArray, isNull } from 'drizzle-orm'

import { formatCount } from '#kernel/wire/money.ts'
import { plans, type PlanName } from '#modules/plans/contract/plans.ts'

import { products } from '#modules/products/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { marketSettings } from '#modules/settings/module.ts'
import type { OwnShop } from '#modules/shops/module.ts'
import { productChanged } from '#modules/products/server/events.ts'
import { fail } from '#modules/products/server/errors.ts'

const bestFirst = [desc(products.soldCount), desc(products.publishedAt), desc(products.id)]

/** Counts live products: neither suspended nor deleted. */
export function countLive(db: Sql, shopId: string): Promise<number> {
  return db.$count(
    products,
    and(eq(products.shopId, shopId), isNull(products.suspendedAt), isNull(products.deletedAt)),
  )
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
  const live = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(eq(products.shopId, shopId), isNull(products.suspendedAt), isNull(products.deletedAt)),
    )
    .orderBy(...bestFirst)
    .for('no key update')
  const ids = live.slice(keep).map((product) => product.id)
  return change(tx, kernel, ids, { suspendedAt: kernel.clock.now(), suspendedBy: 'plan' })
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
  const hidden = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.shopId, shopId),
        eq(products.suspendedBy, 'plan'),
        isNull(products.deletedAt),
      ),
    )
    .orderBy(...bestFirst)
    .for('no key update')
  if (hidden.length === 0) return 0
  const room = quota === null ? hidden.length : Math.max(0, quota - (await countLive(tx, shopId)))
  const ids = hidden.slice(0, room).map((product) => product.id)
  return change(tx, kernel, ids, { suspendedAt: null, suspendedBy: null })
}

async function change(
  tx: Tx,
  kernel: Kernel,
  ids: string[],
  to: { suspendedAt: Date | null; suspendedBy: 'plan' | null },
): Promise<number> {
  if (ids.length === 0) return 0
  const changed = await tx
    .update(products)
    .set({ ...to, updatedAt: kernel.clock.now() })
    .where(inArray(products.id, ids))
    .returning({ productId: products.id, slug: products.slug })
  await kernel.events.emit(tx, productChanged, ...changed)
  return changed.length
}

/** Returns how many products a locked shop may still publish; Infinity without limit. */
export async function roomOf(tx: Tx, kernel: Kernel, shop: OwnShop): Promise<number> {
  const quota = quotaOf(kernel, shop.plan)
  return quota === null ? Infinity : Math.max(0, quota - (await countLive(tx, shop.id)))
}

/** @throws catalogue.quota_reached (409) */
export async function needRoom(tx: Tx, kernel: Kernel, shop: OwnShop): Promise<void> {
  if ((await roomOf(tx, kernel, shop)) < 1)
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
