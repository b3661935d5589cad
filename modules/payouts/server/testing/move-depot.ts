import { changeShopSettings, readShopSettings } from '#modules/shops/contract/shop-settings.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { usualPassword } from '#modules/identity/server/testing/callers.ts'
import type { Seller } from '../../../../tests/support/market-people.ts'

/** A shop's settings, as its form sends them back. */
export async function settingsOf(seller: Seller) {
  const { logo: _logo, ...settings } = await seller.call(readShopSettings, {})
  return settings
}

/** A seller chooses where the shop's Saturday goes, with the password. */
export async function moveDepot(
  seller: Seller,
  depot: { depotNumber?: string; depotProvider?: PaymentProviderName },
): Promise<void> {
  await seller.call(changeShopSettings, {
    body: { ...(await settingsOf(seller)), ...depot, password: usualPassword },
  })
}
