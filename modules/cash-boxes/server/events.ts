import { defineEvent } from '#kernel/events/events.ts'

export const remittanceOpened = defineEvent<{
  remittanceId: string
  /** Courier, or owner of a relay point. */
  courierId: string
  /** Absent in older events: a courier's. */
  box?: 'courier' | 'relay'
  francs: number
  group: string
  at: string
}>('deliveries.remittance_opened')
export const remittanceConfirmed = defineEvent<{
  remittanceId: string
  /** Courier, or owner of a relay point. */
  courierId: string
  /** Absent in older events: a courier's. */
  box?: 'courier' | 'relay'
  confirmedBy: string
  francs: number
  at: string
}>('deliveries.remittance_confirmed')
