import type { SwitchName } from '#contract/switches/switch-words.ts'

import { defineEvent } from '../kernel/events.ts'

export const switchChanged = defineEvent<{ name: SwitchName; closed: boolean }>('switches.changed')
