import type { TariffChange } from '#contract/cart/tariff-facts.ts'
import type { Selling } from '#contract/settings/market-settings.ts'

import type { Caller } from '../kernel/caller.ts'
import { defineEvent } from '../kernel/events.ts'

type SettingsChanged = {
  /** When what selling costs is among them. */
  selling?: Selling
  /** A grid of fees that was approved, by whom, and why it was wanted. */
  delivery?: TariffChange & { actor: Pick<Caller, 'userId' | 'role'>; reason: string }
}

/** Facts of the market changed. */
export const settingsChanged = defineEvent<SettingsChanged>('settings.changed')
