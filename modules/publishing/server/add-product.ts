import type { ProductDraft as Wire } from '#modules/publishing/contract/product-draft.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lockOwnShop, recordProductAct } from './own-product.ts'
import { requireQuota } from './plan-quota.ts'
import { draftOf, publishProduct } from './publish-product.ts'

/** `attempt`: a press of « Publier »; repeated, it makes one product. */
type Addition = { sellerId: string; actor: ShopActor; draft: Wire; attempt: string }

/**
 * @returns id. @throws publishing.product_invalid (422), publishing.quota_reached (409),
 * idempotency.other_body (422)
 */
export async function addProduct(kernel: Kernel, addition: Addition): Promise<string> {
  const { sellerId, actor, draft, attempt } = addition
  return kernel.transaction(async (tx) => {
    const { id } = await withIdempotencyKey(
      tx,
      { userId: actor.actorId, key: attempt, body: draft, at: kernel.clock.now() },
      async (id) => {
        const shop = await lockOwnShop(tx, sellerId)
        await requireQuota(tx, kernel, shop)
        await publishProduct(tx, kernel, { ...draftOf(draft), id, shop })
        await recordProductAct(tx, kernel, actor, 'shops.product_added', { id, name: draft.name })
      },
    )
    return id
  })
}
