import type { Tx } from '#kernel/database/database.ts'
import { lockShopOf, type OwnShop } from '#modules/shops/server/module.ts'

import { noShop } from '../errors.ts'

/**
 * Locks a seller's shop, so that two publications at once count each other.
 * @throws catalogue.no_shop (404)
 */
export async function lockOwnShop(tx: Tx, ownerId: string): Promise<OwnShop> {
  const shop = await lockShopOf(tx, ownerId)
  if (!shop) throw noShop()
  return shop
}
