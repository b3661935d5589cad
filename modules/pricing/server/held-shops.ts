import type { Quote, UnreachedShop } from '#modules/pricing/contract/quote.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Unreached } from './cart-routes.ts'
import type { CollectionShop } from './collection.ts'
import { readNotServed } from './regions/await-region.ts'
import { readAwaitedRoutes } from './regions/await-route.ts'
import type { OrderableLine } from './price-cart.ts'

/**
 * Returns the lines that go to the place: those of unreached shops stay in the cart while others
 * go, and all of them where nothing goes.
 */
export function goingTo(
  lines: readonly OrderableLine[],
  unreached: readonly Unreached[],
): readonly OrderableLine[] {
  const going = lines.filter(
    ({ sellable }) => !unreached.some(({ shopId }) => shopId === sellable.shop.id),
  )
  return going.length > 0 ? going : lines
}

type Held = {
  region: string
  buyerId: string | null
  unreached: readonly Unreached[]
  /** Shops of the cart that keep parcels for buyers who come. */
  collecting: readonly CollectionShop[]
}

export async function presentUnreached(
  db: Sql,
  { region, buyerId, unreached, collecting }: Held,
): Promise<UnreachedShop[]> {
  if (unreached.length === 0) return []
  const awaited = await readAwaitedRoutes(db, buyerId, region)
  return unreached.map((shop) => ({
    ...shop,
    isAwaited: awaited.includes(shop.shopId),
    collectIn: collecting.find(({ shopId }) => shopId === shop.shopId)?.region ?? null,
  }))
}

/** Says why no way to the place exists for a whole cart. */
export async function readUnserved(
  db: Sql,
  { region, buyerId, shops }: Pick<Held, 'region' | 'buyerId'> & { shops: UnreachedShop[] },
): Promise<Quote['notServed']> {
  return { ...(await readNotServed(db, region, buyerId)), shops }
}
