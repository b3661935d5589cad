import type { SwitchName } from '#modules/switches/contract/switch-words.ts'

import { defineEvent } from '#kernel/events/events.ts'

export const switchChanged = defineEvent<{ name: SwitchName; closed: boolean }>('switches.changed')
