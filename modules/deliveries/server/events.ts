import { defineEvent } from '#kernel/events/events.ts'

/** The buyer's code was sent again on the courier's request. */
export const codeResent = defineEvent<{ parcelId: string; at: string }>('deliveries.code_resent')
/** Five wrong codes: tries blocked until then. `parcelId` is null for a shop's code. */
export const codesLocked = defineEvent<{
  courierId: string
  parcelId: string | null
  group: string
  until: string
}>('deliveries.codes_locked')
export const parcelsAssigned = defineEvent<{
  courierId: string
  parcelIds: string[]
  at: string
}>('deliveries.parcels_assigned')
export const memberAdmitted = defineEvent<{ userId: string; group: string; at: string }>(
  'deliveries.member_admitted',
)
export const remittanceOpened = defineEvent<{
  remittanceId: string
  courierId: string
  francs: number
  group: string
  at: string
}>('deliveries.remittance_opened')
export const remittanceConfirmed = defineEvent<{
  remittanceId: string
  courierId: string
  confirmedBy: string
  francs: number
  at: string
}>('deliveries.remittance_confirmed')
