import { defineEvent } from '#kernel/events/events.ts'

/** The operator received too little. */
export const differenceClaimed = defineEvent<{
  exceptionId: string
  payerId: string
  orderId: string
  francs: number
  at: string
}>('reconciliation.claimed')
