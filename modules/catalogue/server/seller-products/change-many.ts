import { and, eq, inArray, isNull } from 'drizzle-orm'

import { products } from '#modules/catalogue/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { hiddenByTeam, productUnknown } from '../catalogue.errors.ts'
import { productChanged } from '../catalogue.events.ts'
import { lockOwnShop } from './lock-own-shop.ts'
import { quotaSentence, roomOf } from './plan-room.ts'
import type { OwnShop } from '#modules/shops/server/index.ts'

export type ManyAct = {
  sellerId: string
  ids: readonly string[]
  act: 'suspend' | 'resume' | 'delete'
}
type LockedProduct = {
  id: string
  name: string
  slug: string
  suspendedBy: 'seller' | 'admin' | 'plan' | null
}
export type Refusal = { product: LockedProduct; message: string }

/**
 * One act on several products of a shop: all of them are the seller's, or nothing is done. What is
 * so already counts as done; what a rule forbids is listed apart.
 * @throws catalogue.product_unknown (404)
 */
export async function changeMany(
  kernel: Kernel,
  { sellerId, ids, act }: ManyAct,
): Promise<{ changed: number; refused: Refusal[] }> {
  return kernel.transaction(async (tx) => {
    const shop = await lockOwnShop(tx, sellerId)
    const locked = await lockProducts(tx, shop, ids)
    const { now, refused } =
      act === 'resume' ? await whoReturns(tx, kernel, shop, locked) : { now: locked, refused: [] }
    const at = kernel.clock.now()
    const change = {
      suspend: { suspendedAt: at, suspendedBy: 'seller' as const },
      resume: { suspendedAt: null, suspendedBy: null },
      delete: { deletedAt: at },
    }[act]
    // Only the team shows again what it hid; that the seller suspended it too is stored for then.
    const hidden = act === 'suspend' ? now.filter(({ suspendedBy }) => suspendedBy === 'admin') : []
    if (hidden.length > 0)
      await tx
        .update(products)
        .set({ sellerSuspended: true })
        .where(
          inArray(
            products.id,
            hidden.map(({ id }) => id),
          ),
        )
    const touched = now.filter(({ suspendedBy }) =>
      act === 'suspend'
        ? suspendedBy === null || suspendedBy === 'plan'
        : act === 'delete' || suspendedBy !== null,
    )
    if (touched.length > 0) {
      const touchedIds = touched.map(({ id }) => id)
      await tx
        .update(products)
        .set({ ...change, updatedAt: at })
        .where(inArray(products.id, touchedIds))
      await kernel.events.emit(
        tx,
        productChanged,
        ...touched.map(({ id, slug }) => ({ productId: id, slug })),
      )
    }
    return { changed: now.length, refused }
  })
}

/** In the order of the request. */
async function lockProducts(
  tx: Tx,
  shop: OwnShop,
  ids: readonly string[],
): Promise<LockedProduct[]> {
  const unique = [...new Set(ids)]
  const rows = await tx
    .select({
      id: products.id,
      name: products.name,
      slug: products.slug,
      suspendedBy: products.suspendedBy,
    })
    .from(products)
    .where(
      and(inArray(products.id, unique), eq(products.shopId, shop.id), isNull(products.deletedAt)),
    )
    .orderBy(products.id)
    .for('no key update')
  const found = new Map(rows.map((row) => [row.id, row]))
  return unique.map((id) => {
    const row = found.get(id)
    if (!row) throw productUnknown()
    return row
  })
}

/** The first of the request go back on sale, as many as the plan has room for. */
async function whoReturns(
  tx: Tx,
  kernel: Kernel,
  shop: OwnShop,
  locked: readonly LockedProduct[],
): Promise<{ now: LockedProduct[]; refused: Refusal[] }> {
  let room = await roomOf(tx, kernel, shop)
  const now: LockedProduct[] = []
  const refused: Refusal[] = []
  for (const product of locked) {
    if (product.suspendedBy === 'admin') refused.push({ product, message: hiddenByTeam().message })
    else if (product.suspendedBy !== null && room < 1)
      refused.push({ product, message: quotaSentence(kernel, shop.plan) })
    else {
      if (product.suspendedBy !== null) room -= 1
      now.push(product)
    }
  }
  return { now, refused }
}
