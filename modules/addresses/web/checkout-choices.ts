import type { ShippingAddress } from '#modules/addresses/contract/shipping-address.ts'
import { ADDRESS_KEY } from '#client/device/place-keys.ts'
import { storedValue, useStored } from '#client/device/stored-value.ts'

/** Typed so far. `gpsCoordinates`: null until given. */
export type DraftAddress = Partial<Omit<ShippingAddress, 'gpsCoordinates'>> &
  Pick<ShippingAddress, 'gpsCoordinates'>

const TEXTS = ['fullName', 'phone', 'phone2', 'region', 'quartier', 'repere', 'note'] as const
const NO_ADDRESS: DraftAddress = { gpsCoordinates: null }

const address = storedValue<DraftAddress>({ key: ADDRESS_KEY, restore: restoreAddress })

export function saveShippingAddress(draft: DraftAddress): void {
  address.write(draft)
}

export function readShippingAddress(): DraftAddress {
  return address.read()
}

export function useShippingAddress(): DraftAddress {
  return useStored(address, NO_ADDRESS)
}

export function forgetShippingAddress(): void {
  address.clear()
}

function restoreAddress(kept: unknown): DraftAddress {
  if (typeof kept !== 'object' || kept === null) return NO_ADDRESS
  const fields = kept as Record<string, unknown>
  const draft: DraftAddress = { gpsCoordinates: restorePosition(fields['gpsCoordinates']) }
  for (const name of TEXTS) {
    const text = fields[name]
    if (typeof text === 'string') draft[name] = text
  }
  return draft
}

function restorePosition(kept: unknown): DraftAddress['gpsCoordinates'] {
  if (typeof kept !== 'object' || kept === null || !('latitude' in kept) || !('longitude' in kept))
    return null
  const { latitude, longitude } = kept
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? { latitude, longitude }
    : null
}
