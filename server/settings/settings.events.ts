import type { Selling } from '#contract/settings/market-settings.ts'

import { defineEvent } from '../kernel/events.ts'

/** Facts of the market changed. `selling` only when what selling costs is among them. */
export const settingsChanged = defineEvent<{ selling?: Selling }>('settings.changed')
