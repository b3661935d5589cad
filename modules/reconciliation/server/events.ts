import { defineEvent } from '#kernel/events/events.ts'

/** The operator received too little; the payer is asked for the rest. */
export const differenceClaimed = defineEvent<{
  exceptionId: string
  payerId: string
  orderId: string
  francs: number
  at: string
}>('reconciliation.claimed')
