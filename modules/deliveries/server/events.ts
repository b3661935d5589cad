import { defineEvent } from '#kernel/events/events.ts'

/** The buyer's code is on its way again, because the courier at the door asked for it. */
export const codeResent = defineEvent<{ parcelId: string; at: string }>('deliveries.code_resent')
/**
 * Five wrong codes: nobody can try until then. `parcelId` is null for a code of a shop, which names
 * no parcel.
 */
export const codesLocked = defineEvent<{
  courierId: string
  parcelId: string | null
  group: string
  until: string
}>('deliveries.codes_locked')
/** A manager gave parcels to a courier. */
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
