import type { TariffChange } from '#contract/cart/tariff-facts.ts'
import type { DeliverySettingsChange } from '#contract/deliveries/delivery-groups.ts'
import type { Selling } from '#contract/settings/market-settings.ts'

import type { Caller } from '../kernel/caller.ts'
import { defineEvent } from '../kernel/events.ts'

/** By whom it was approved, and why it was wanted. */
type Approved = { actor: Pick<Caller, 'userId' | 'role'>; reason: string }

type SettingsChanged = {
  /** When what selling costs is among them. */
  selling?: Selling
  /** A grid of fees that was approved. */
  delivery?: TariffChange & Approved
  /** The couriers' figures that were approved. */
  couriers?: DeliverySettingsChange & Approved
}

/** Facts of the market changed. */
export const settingsChanged = defineEvent<SettingsChanged>('settings.changed')
