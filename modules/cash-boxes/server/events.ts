import { defineEvent } from '#kernel/events/events.ts'

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
