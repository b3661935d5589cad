import { eq } from 'drizzle-orm'

import { imageAddress } from '#modules/images/contract/images.ts'
import type { ShopSettings } from '#modules/shops/contract/shop-settings.ts'

import { shops } from '#modules/shops/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { noShop } from './errors.ts'
import { dayMs, dayOf } from '#kernel/clock.ts'

/** @throws sellers.no_shop (404) */
export async function readSettings(db: Sql, ownerId: string): Promise<ShopSettings> {
  const [shop] = await db.select().from(shops).where(eq(shops.ownerId, ownerId))
  if (!shop) throw noShop()
  const { slug, name, address, region, quartier, description, rccm, nif, depotNumber, opening } =
    shop
  return {
    slug,
    name,
    address,
    region,
    quartier,
    description,
    rccm,
    nif,
    depotNumber,
    depotProvider: shop.depotProvider,
    depotChangedAt: shop.depotChangedAt?.toISOString() ?? null,
    logo: shop.logoImageId
      ? { _id: shop.logoImageId, url: imageAddress(shop.logoImageId, 320) }
      : null,
    opening,
    closedFrom: shop.closedFrom ? dayOf(shop.closedFrom) : null,
    // Stored as the moment of reopening, shown as the last day of rest.
    closedTo: shop.closedUntil ? dayOf(new Date(shop.closedUntil.getTime() - 1)) : null,
  }
}

/** From the first minute of `from` to the last of `to`, in Bamako’s days, which are UTC’s. */
export function closingOf(
  from: string | null,
  to: string | null,
): { closedFrom: Date | null; closedUntil: Date | null } {
  return {
    closedFrom: from ? new Date(`${from}T00:00:00Z`) : null,
    closedUntil: from && to ? new Date(Date.parse(`${to}T00:00:00Z`) + dayMs) : null,
  }
}
