import type { TariffChange } from '#modules/pricing/contract/tariff-facts.ts'
import type { DeliverySettingsChange } from '#modules/deliveries/contract/share-and-cap.ts'
import type { Selling } from '#modules/settings/contract/market-settings.ts'

import type { Caller } from '#kernel/http/caller.ts'
import { defineEvent } from '#kernel/events/events.ts'

type Approved = { actor: Pick<Caller, 'userId' | 'role'>; reason: string }

type SettingsChanged = {
  /** When selling costs changed. */
  selling?: Selling & {
    /** ISO 8601: a rise has seven days’ notice. */
    commissionFrom: string
  }
  delivery?: TariffChange & Approved
  couriers?: DeliverySettingsChange & Approved
}

export const settingsChanged = defineEvent<SettingsChanged>('settings.changed')
