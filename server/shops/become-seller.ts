import { takeSellerRole } from '../accounts/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { openShop } from './open-shop.ts'

export type NewSeller = {
  userId: string
  shopName: string
  shopAddress: string
  depotNumber: string
  region: string
  quartier?: string | null | undefined
}

/**
 * Opens a shop for the caller, who is a seller at once.
 * @throws accounts.shop_exists (409) · accounts.role_kept (409)
 */
export async function becomeSeller(kernel: Kernel, asked: NewSeller): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    await takeSellerRole(tx, kernel, asked.userId)
    await openShop(tx, {
      ownerId: asked.userId,
      name: asked.shopName,
      address: asked.shopAddress,
      region: asked.region,
      quartier: asked.quartier ?? null,
      depotNumber: asked.depotNumber,
      now,
    })
  })
}
