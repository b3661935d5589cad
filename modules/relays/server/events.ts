import type { RelayState } from '#modules/relays/contract/relays.ts'
import { defineEvent } from '#kernel/events/events.ts'

export const relayStateChanged = defineEvent<{
  relayId: string
  state: RelayState
  by: string
  reason: string
  at: string
}>('relays.state_changed')
