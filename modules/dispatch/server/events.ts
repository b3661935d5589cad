import { defineEvent } from '#kernel/events/events.ts'

export const parcelsAssigned = defineEvent<{
  courierId: string
  parcelIds: string[]
  at: string
}>('deliveries.parcels_assigned')
export const memberAdmitted = defineEvent<{ userId: string; group: string; at: string }>(
  'deliveries.member_admitted',
)
