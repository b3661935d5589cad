import type { ProductDraft as Wire } from '#modules/catalogue/contract/seller-products.ts'

import { makeOnce } from '#kernel/http/idempotency.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { draftOf } from './draft-of.ts'
import { lockOwnShop } from './lock-own-shop.ts'
import { needRoom } from './plan-room.ts'
import { publishProduct } from './publish-product.ts'

/** `attempt` identifies one press of « Publier »: sent twice, it makes one product. */
export type Addition = { sellerId: string; draft: Wire; attempt: string }

/**
 * A seller puts a product on sale, as far as the plan allows.
 * @returns its id. @throws catalogue.product_invalid (422), catalogue.quota_reached (409),
 * idempotency.other_body (422)
 */
export async function addProduct(
  kernel: Kernel,
  { sellerId, draft, attempt }: Addition,
): Promise<string> {
  return kernel.transaction(async (tx) => {
    const { id } = await makeOnce(
      tx,
      { userId: sellerId, key: attempt, body: draft, at: kernel.clock.now() },
      async (id) => {
        const shop = await lockOwnShop(tx, sellerId)
        await needRoom(tx, kernel, shop)
        await publishProduct(tx, kernel, { ...draftOf(draft), id, shop })
      },
    )
    return id
  })
}
