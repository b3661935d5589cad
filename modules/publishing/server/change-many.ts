import { sql } from 'drizzle-orm'
import { query } from '#kernel/database/query.ts'
import type { Suspender } from '#modules/products/database/values.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Caller, ShopActor } from '#kernel/http/caller.ts'
import { recordAct } from '#modules/journal/module.ts'
import { keepSellerSuspension, productUnknown, setProductStates } from '#modules/products/module.ts'
import type { OwnShop } from '#modules/shops/module.ts'
import { fail } from './errors.ts'
import { lockOwnShop, ownProduct, recordProductAct } from './own-product.ts'
import { quotaLeft } from './plan-quota.ts'
import { productFacts } from '#modules/products/database/views.ts'

type ManyAct = {
  sellerId: string
  actor: ShopActor
  ids: readonly string[]
  act: 'suspend' | 'resume' | 'delete'
}

type LockedProduct = {
  id: string
  name: string
  suspendedBy: Suspender | null
}

type Refusal = { product: LockedProduct; message: string }

/**
 * Applies one act to products of the seller, all or none. Refused ones are listed apart.
 * @throws products.product_unknown (404)
 */
export async function changeMany(
  kernel: Kernel,
  { sellerId, actor, ids, act }: ManyAct,
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
    const hidden = act === 'suspend' ? now.filter(({ suspendedBy }) => suspendedBy === 'admin') : []
    await keepSellerSuspension(
      tx,
      hidden.map(({ id }) => id),
    )
    const touched = now.filter(({ suspendedBy }) =>
      act === 'suspend'
        ? suspendedBy === null || suspendedBy === 'plan'
        : act === 'delete' || suspendedBy !== null,
    )
    if (touched.length > 0) {
      await setProductStates(
        tx,
        kernel,
        touched.map(({ id }) => id),
        change,
      )
      await recordProductAct(tx, kernel, actor, ACTS[act], ...touched)
    }
    return { changed: now.length, refused }
  })
}

const ACTS = {
  suspend: 'shops.product_hidden',
  resume: 'shops.product_shown',
  delete: 'shops.product_removed',
} as const

async function lockProducts(
  tx: Tx,
  shop: OwnShop,
  ids: readonly string[],
): Promise<LockedProduct[]> {
  const unique = [...new Set(ids)]
  const rows = await query<LockedProduct>(
    tx,
    sql`
      select id, name, suspended_by from ${productFacts}
      where id = any(${sql.param(unique)}::uuid[]) and shop_id = ${shop.id} and deleted_at is null and not sold_by_link
      order by id for no key update`,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return unique.map((id) => {
    const row = found.get(id)
    if (!row) throw productUnknown()
    return row
  })
}

async function whoReturns(
  tx: Tx,
  kernel: Kernel,
  shop: OwnShop,
  locked: readonly LockedProduct[],
): Promise<{ now: LockedProduct[]; refused: Refusal[] }> {
  const { left: atFirst, sentence } = await quotaLeft(tx, kernel, shop)
  let left = atFirst
  const now: LockedProduct[] = []
  const refused: Refusal[] = []
  for (const product of locked) {
    if (product.suspendedBy === 'admin')
      refused.push({ product, message: fail('publishing.hidden_by_team').message })
    else if (product.suspendedBy !== null && left < 1) refused.push({ product, message: sentence })
    else {
      if (product.suspendedBy !== null) left -= 1
      now.push(product)
    }
  }
  return { now, refused }
}

/**
 * Leaves orders their copy.
 * @throws products.product_unknown (404)
 */
export async function deleteProduct(
  kernel: Kernel,
  { productId, caller, shop }: { productId: string; caller: Caller; shop: ShopActor | null },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const product = { ...(await ownProduct(tx, productId, shop?.ownerId ?? null)), id: productId }
    const deleted = { deletedAt: kernel.clock.now() }
    if ((await setProductStates(tx, kernel, [productId], deleted)) === 0) throw productUnknown()
    if (shop) await recordProductAct(tx, kernel, shop, 'shops.product_removed', product)
    else
      await recordAct(tx, {
        actor: caller,
        action: 'catalogue.product_deleted',
        subject: { kind: 'product', id: productId, label: product.name },
        at: kernel.clock.now(),
      })
  })
}
