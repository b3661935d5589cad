import { defineEvent } from '#kernel/events/events.ts'

/** Five wrong codes: tries blocked until then. `parcelId` is null for a shop's code. */
export const codesLocked = defineEvent<{
  courierId: string
  parcelId: string | null
  group: string
  until: string
}>('deliveries.codes_locked')
