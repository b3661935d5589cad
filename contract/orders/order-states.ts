import { z } from 'zod'

import { fulfilmentStates } from '#database/values/orders.ts'

export { fulfilmentStates } from '#database/values/orders.ts'
export const FulfilmentState = z.enum(fulfilmentStates)
export type FulfilmentState = z.output<typeof FulfilmentState>

/** The whole order's state, computed from its parcels. */
export const OrderState = z.enum([
  'awaiting_payment',
  'new',
  'in_progress',
  'in_delivery',
  'delivered',
  'closed',
  'cancelled',
  'partly_cancelled',
])
export type OrderState = z.output<typeof OrderState>
