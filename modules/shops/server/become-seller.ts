import { takeSellerRole } from '#modules/accounts/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
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
export async function becomeSeller(kernel: Kernel, input: NewSeller): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    await takeSellerRole(tx, kernel, input.userId)
    await openShop(tx, {
      ownerId: input.userId,
      name: input.shopName,
      address: input.shopAddress,
      region: input.region,
      quartier: input.quartier ?? null,
      depotNumber: input.depotNumber,
      now,
    })
  })
}
