import * as contract from '#modules/publishing/contract/seller-products.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Product } from '#modules/products/contract/catalogue.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { ProductDraft as Wire } from '#modules/publishing/contract/product-draft.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import { products } from '#modules/products/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { run, type Statement } from '#kernel/database/statement.ts'
import type { OwnShop } from '#modules/shops/module.ts'
import { recordAct } from '#modules/audit/module.ts'
import type { Caller, ShopActor } from '#kernel/http/caller.ts'
import { actOnProducts } from '#modules/moderation/server/act-on-products.ts'
import { fail } from '#modules/products/server/errors.ts'
import { countStock } from '#modules/stock/server/count-stock.ts'
import { editProduct } from './edit-product.ts'
import {
  listSellerProducts,
  presentSellerDetail,
  presentSellerProduct,
  readSellerDetail,
} from './seller-products.queries.ts'
import { presentProduct, readProductById } from '#modules/products/server/product.ts'
import { suspendOwn } from '#modules/moderation/server/suspend-product.ts'
import { draftOf, publishProduct } from './publish-product.ts'
import { lockOwnShop, ownProduct, recordProductAct } from './own-product.ts'
import { needRoom, quotaSentence, roomOf } from './plan-quota.ts'
import { productChanged } from '#modules/products/server/events.ts'

export function sellerProductRoutes(kernel: Kernel): Route[] {
  const present = async (productId: string): Promise<Product> => {
    const row = await readProductById(kernel, productId)
    if (!row) throw fail('catalogue.product_unknown')
    return presentProduct(row, kernel.clock.now())
  }
  const readOwn = async (sellerId: string, productId: string) => {
    const row = await readSellerDetail(kernel, sellerId, productId)
    if (!row) throw fail('catalogue.product_unknown')
    return row
  }
  return [
    route(contract.listSellerProducts, ({ shop, query }) =>
      listSellerProducts(kernel, shop.ownerId, query),
    ),
    route(contract.readSellerProduct, async ({ shop, params, caller }) => {
      const detail = presentSellerDetail(await readOwn(shop.ownerId, params.id))
      // Not for programs; absent terms stay.
      const { proposals: _terms, ...seen } = detail
      return caller.scopes ? seen : detail
    }),
    route(
      contract.createProduct,
      async ({ shop, body, idempotencyKey }) => {
        const attempt = idempotencyKey || newId()
        return present(await addProduct(kernel, { ...sellerOf(shop), draft: body, attempt }))
      },
      { perMinute: 60 },
    ),
    route(contract.updateProduct, async ({ shop, params, body }) => {
      await editProduct(kernel, { productId: params.id, ...sellerOf(shop), draft: body })
      return present(params.id)
    }),
    route(contract.deleteProduct, ({ caller, shop, params }) =>
      deleteProduct(kernel, { productId: params.id, caller, shop }),
    ),
    route(contract.suspendProduct, async ({ caller, shop, params, body }) => {
      if (shop) {
        const { suspended } = body
        await suspendOwn(kernel, { productId: params.id, ...sellerOf(shop), suspended })
      } else {
        const act = body.suspended ? ('suspend' as const) : ('resume' as const)
        if (body.suspended && body.reason.length < 3) throw fail('catalogue.reason_missing')
        const { refused } = await actOnProducts(kernel, {
          actor: caller,
          ids: [params.id],
          act,
          reason: body.reason,
          days: 0,
        })
        if (refused[0]) throw refused[0].error
      }
      return present(params.id)
    }),
    route(contract.setProductStock, async ({ shop, params, body }) => {
      await countStock(kernel, {
        productId: params.id,
        ...sellerOf(shop),
        stocks: body.stocks.map(({ variant, ...rest }) => ({ variantId: variant, ...rest })),
      })
      return presentSellerProduct(await readOwn(shop.ownerId, params.id))
    }),
    route(contract.changeManyProducts, async ({ shop, body }) => {
      const { changed, refused } = await changeMany(kernel, { ...sellerOf(shop), ...body })
      return {
        changed,
        refused: refused.map(({ product, message }) => ({
          _id: product.id,
          name: product.name,
          message,
        })),
      }
    }),
  ]
}

function sellerOf(actor: ShopActor) {
  return { sellerId: actor.ownerId, actor }
}

/** `attempt`: a press of « Publier »; repeated, it makes one product. */
type Addition = { sellerId: string; actor: ShopActor; draft: Wire; attempt: string }

/**
 * @returns id. @throws catalogue.product_invalid (422), catalogue.quota_reached (409),
 * idempotency.other_body (422)
 */
async function addProduct(kernel: Kernel, addition: Addition): Promise<string> {
  const { sellerId, actor, draft, attempt } = addition
  return kernel.transaction(async (tx) => {
    const { id } = await withIdempotencyKey(
      tx,
      { userId: actor.actorId, key: attempt, body: draft, at: kernel.clock.now() },
      async (id) => {
        const shop = await lockOwnShop(tx, sellerId)
        await needRoom(tx, kernel, shop)
        await publishProduct(tx, kernel, { ...draftOf(draft), id, shop })
        await recordProductAct(tx, kernel, actor, 'shops.product_added', { id, name: draft.name })
      },
    )
    return id
  })
}

type ManyAct = {
  sellerId: string
  actor: ShopActor
  ids: readonly string[]
  act: 'suspend' | 'resume' | 'delete'
}

type LockedProduct = {
  id: string
  name: string
  slug: string
  suspendedBy: 'seller' | 'admin' | 'plan' | null
}

type Refusal = { product: LockedProduct; message: string }

/**
 * Applies one act to products of the seller, all or none. Unchanged ones count as done; refused
 * ones are listed apart.
 * @throws catalogue.product_unknown (404)
 */
async function changeMany(
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
    // Only the team shows it; the seller's suspension is stored.
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

/** In request order. */
async function lockProducts(
  tx: Tx,
  shop: OwnShop,
  ids: readonly string[],
): Promise<LockedProduct[]> {
  const unique = [...new Set(ids)]
  const rows = await run<LockedProduct>(tx, lockOfShop, [unique, shop.id])
  const found = new Map(rows.map((row) => [row.id, row]))
  return unique.map((id) => {
    const row = found.get(id)
    if (!row) throw fail('catalogue.product_unknown')
    return row
  })
}

const lockOfShop: Statement = {
  name: 'catalogue_lock_of_shop',
  text: `
    select id, name, slug, suspended_by as "suspendedBy" from products
    where id = any($1::uuid[]) and shop_id = $2 and deleted_at is null
    order by id for no key update`,
}

/** First requested, within the plan. */
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
    if (product.suspendedBy === 'admin')
      refused.push({ product, message: fail('catalogue.hidden_by_team').message })
    else if (product.suspendedBy !== null && room < 1)
      refused.push({ product, message: quotaSentence(kernel, shop.plan) })
    else {
      if (product.suspendedBy !== null) room -= 1
      now.push(product)
    }
  }
  return { now, refused }
}

/**
 * Orders keep their copy. Deletions by the team are journaled.
 * @throws catalogue.product_unknown (404)
 */
async function deleteProduct(
  kernel: Kernel,
  { productId, caller, shop }: { productId: string; caller: Caller; shop: ShopActor | null },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const { slug } = await ownProduct(tx, productId, shop?.ownerId ?? null)
    const now = kernel.clock.now()
    const gone = await tx
      .update(products)
      .set({ deletedAt: now, updatedAt: now })
      .where(and(eq(products.id, productId), isNull(products.deletedAt)))
      .returning({ name: products.name })
    const [product] = gone
    if (!product) throw fail('catalogue.product_unknown')
    if (shop)
      await recordProductAct(tx, kernel, shop, 'shops.product_removed', {
        id: productId,
        name: product.name,
      })
    else
      await recordAct(tx, {
        actor: caller,
        action: 'catalogue.product_deleted',
        subject: { kind: 'product', id: productId, label: product.name },
        at: now,
      })
    await kernel.events.emit(tx, productChanged, { productId, slug })
  })
}
