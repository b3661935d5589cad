import { defineEvent } from '#kernel/events/events.ts'

export const differenceClaimed = defineEvent<{
  exceptionId: string
  payerId: string
  orderId: string
  francs: number
  at: string
}>('reconciliation.claimed')
