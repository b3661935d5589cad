import { defineEvent } from '../kernel/events.ts'

/** By the operator's account an order was paid too little: its payer is asked for the rest. */
export const differenceClaimed = defineEvent<{
  exceptionId: string
  payerId: string
  orderId: string
  francs: number
  at: string
}>('reconciliation.claimed')
