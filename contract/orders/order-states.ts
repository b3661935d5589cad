import { z } from 'zod'

import { parcelStates } from '#database/values/orders.ts'

export { parcelStates } from '#database/values/orders.ts'
export const ParcelState = z.enum(parcelStates)
export type ParcelState = z.output<typeof ParcelState>

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
