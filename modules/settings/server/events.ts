import type { TariffChange } from '#modules/cart/contract/tariff-facts.ts'
import type { DeliverySettingsChange } from '#modules/deliveries/contract/delivery-groups.ts'
import type { Selling } from '#modules/settings/contract/market-settings.ts'

import type { Caller } from '#kernel/http/caller.ts'
import { defineEvent } from '#kernel/events/events.ts'

/** By whom it was approved, and why it was wanted. */
type Approved = { actor: Pick<Caller, 'userId' | 'role'>; reason: string }

type SettingsChanged = {
  /** When what selling costs is among them. */
  selling?: Selling & {
    /** Since when its commission counts, in ISO 8601: a rise has seven days’ notice. */
    commissionFrom: string
  }
  /** A grid of fees that was approved. */
  delivery?: TariffChange & Approved
  /** The couriers' figures that were approved. */
  couriers?: DeliverySettingsChange & Approved
}

/** Facts of the market changed. */
export const settingsChanged = defineEvent<SettingsChanged>('settings.changed')
