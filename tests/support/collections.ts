import { changeShopSettings, readShopSettings } from '#modules/shops/contract/shop-settings.ts'
import type { OpeningDays } from '#modules/calendar/contract/opening.ts'
import type { Seller } from './market-people.ts'

const day = { from: '09:00', to: '19:00' }
/** « lun. à sam., 9 h à 19 h » */
export const opening: OpeningDays = [day, day, day, day, day, day, null]

/** Lets buyers collect at a shop, or no longer. */
export async function offerCollection(seller: Seller, offersCollection = true): Promise<void> {
  const {
    slug: _slug,
    depotChangedAt: _changed,
    logo,
    ...settings
  } = await seller.call(readShopSettings, {})
  await seller.call(changeShopSettings, {
    body: { ...settings, logo: logo?._id ?? null, opening, offersCollection },
  })
}
