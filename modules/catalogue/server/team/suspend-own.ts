import type { Kernel } from '#kernel/kernel.ts'

import { ownProduct } from '../seller-products/own-product.ts'
import { lockOwnShop } from '../seller-products/lock-own-shop.ts'
import { needRoom } from '../seller-products/plan-room.ts'
import { suspendProduct } from './suspend-product.ts'

export type OwnSuspension = { productId: string; sellerId: string; suspended: boolean }

/**
 * Its seller suspends a product or puts it back on sale, as far as the shop's plan allows. @returns
 * its slug
 * @throws catalogue.product_unknown (404), catalogue.hidden_by_team (409), catalogue.quota_reached
 * (409)
 */
export async function suspendOwn(
  kernel: Kernel,
  { productId, sellerId, suspended }: OwnSuspension,
): Promise<string> {
  return kernel.transaction(async (tx) => {
    const { ownerId } = await ownProduct(tx, productId, sellerId)
    const shop = await lockOwnShop(tx, ownerId)
    // Read again under the shop's lock: it may have changed before.
    const { slug, suspendedBy } = await ownProduct(tx, productId, sellerId)
    const returns = !suspended && suspendedBy !== null && suspendedBy !== 'admin'
    if (returns) await needRoom(tx, kernel, shop)
    await suspendProduct(tx, kernel, { productId, by: 'seller', suspended })
    return slug
  })
}
