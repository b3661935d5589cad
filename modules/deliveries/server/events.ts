import { defineEvent } from '#kernel/events/events.ts'

export const codeResent = defineEvent<{ parcelId: string; at: string }>('deliveries.code_resent')
/** Five wrong codes: tries blocked until then. `parcelId` is null for a shop's code. */
export const codesLocked = defineEvent<{
  courierId: string
  parcelId: string | null
  group: string
  until: string
}>('deliveries.codes_locked')
