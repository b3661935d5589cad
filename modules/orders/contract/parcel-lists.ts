import { parcelStateFacts } from '#modules/orders/database/values.ts'

import type { ParcelState } from './order-states.ts'

/**
 * A shop's open parcels, the most urgent first: to accept, to prepare, to hand over, on the way.
 */
export const waitingStates = [
  'new',
  'accepted',
  'ready',
  'assigned',
  'failed',
  'returning',
  'in_delivery',
] as const satisfies readonly ParcelState[]
/** Parcels that ended, the latest first. */
export const pastStates = [
  'delivered',
  'closed',
  'returned',
  'cancelled',
] as const satisfies readonly ParcelState[]

/** Each filter of the team finds orders with a parcel in one of these states. */
export const teamOrderStates = {
  to_pay: ['awaiting_payment'],
  to_accept: ['new'],
  preparing: ['accepted'],
  ready: parcelStateFacts.isReady,
  on_the_way: ['in_delivery'],
  in_trouble: parcelStateFacts.inTrouble,
  delivered: ['delivered'],
  closed: ['closed'],
  cancelled: ['cancelled'],
  returned: ['returned'],
} as const satisfies Record<string, readonly ParcelState[]>
export type TeamOrderState = keyof typeof teamOrderStates
