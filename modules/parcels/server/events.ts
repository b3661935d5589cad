import type { Mover, ParcelState } from '#modules/parcels/contract/order-states.ts'
import type { ReceivePlace } from '#modules/pricing/contract/quote.ts'

import { defineEvent } from '#kernel/events/events.ts'

export const parcelMoved = defineEvent<{
  parcelId: string
  orderId: string
  shopId: string
  buyerId: string
  from: ParcelState | null
  to: ParcelState
  receiveAt: ReceivePlace
  actorId: string | null
  reason: string | null
  at: string
  /** The order goes to a relay point; absent in older events. */
  viaRelay?: boolean
  by?: Mover
  /** By the device's clock, for an act that waited for the network. */
  madeAt?: string | null
}>('orders.parcel_moved')
/** A part of a parcel was kept; `restId` returns. `less`: francs that the buyer does not pay. */
export const parcelSplit = defineEvent<{
  parcelId: string
  restId: string
  orderId: string
  shopId: string
  buyerId: string
  kept: number
  ordered: number
  less: number
  at: string
}>('orders.parcel_split')
/** The courier shows the buyer what would be kept. */
export const partProposed = defineEvent<{ buyerId: string }>('orders.part_proposed')
