import type { ParcelState } from '#modules/orders/contract/order-states.ts'

import { defineEvent } from '#kernel/events/events.ts'

/** An order was placed; its parcels wait for payment (mobile money) or for their shops (cash). */
export const orderPlaced = defineEvent<{ orderId: string; buyerId: string; at: string }>(
  'orders.placed',
)
/** A parcel changed state: notices, statistics and payouts subscribe to this. */
export const parcelMoved = defineEvent<{
  parcelId: string
  orderId: string
  shopId: string
  buyerId: string
  from: ParcelState | null
  to: ParcelState
  actorId: string | null
  reason: string | null
  at: string
}>('orders.parcel_moved')
/** A seller has half of the time left to accept. */
export const acceptanceReminded = defineEvent<{ parcelId: string; shopId: string; at: string }>(
  'orders.acceptance_reminded',
)
