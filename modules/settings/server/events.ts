import type { Selling } from '#modules/settings/contract/market-settings.ts'

import { defineEvent } from '#kernel/events/events.ts'

type SettingsChanged = {
  selling?: Selling & {
    /** ISO 8601: a rise has seven days’ notice. */
    commissionFrom: string
  }
}

export const settingsChanged = defineEvent<SettingsChanged>('settings.changed')
