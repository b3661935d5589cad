import type { PlanName } from '#modules/plans/contract/plans.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { setRole } from '#modules/identity/module.ts'
import { shopExists, takeSellerRole } from '#modules/people/module.ts'
import { isTaken, type Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import { slugOf } from '#kernel/database/slugs.ts'
import type { Kernel } from '#kernel/kernel.ts'

export type NewShop = {
  ownerId: string
  name: string
  address: string
  region: string
  quartier?: string | null
  depotNumber: string
  description?: string
  plan?: PlanName
  now: Date
}

/** @returns the shop's id. @throws people.shop_exists (409) */
export async function openShop(tx: Tx, input: NewShop): Promise<string> {
  const id = newId()
  const slug = slugOf(input.name)
  const shop = {
    id,
    ownerId: input.ownerId,
    name: input.name,
    address: input.address,
    region: input.region,
    quartier: input.quartier ?? null,
    depotNumber: input.depotNumber,
    description: input.description ?? '',
    plan: input.plan ?? 'free',
    createdAt: input.now,
  }
  try {
    const free = await tx
      .insert(shops)
      .values({ ...shop, slug })
      .onConflictDoNothing({ target: shops.slug })
      .returning({ id: shops.id })
    if (free.length === 0)
      await tx.insert(shops).values({ ...shop, slug: `${slug}-${id.slice(-6)}` })
  } catch (error) {
    if (isTaken(error, 'shops_owner')) throw shopExists()
    throw error
  }
  await setRole(tx, input.ownerId, { role: 'vendeur' })
  return id
}

export type NewSeller = {
  userId: string
  shopName: string
  shopAddress: string
  depotNumber: string
  region: string
  quartier?: string | null | undefined
}

/** @throws people.shop_exists (409) · people.role_kept (409) */
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
