import {
  parcelHas,
  type OrderState,
  type ParcelState,
} from '#modules/orders/contract/order-states.ts'

/** Who may move a parcel; `clock` is a deadline, `payment` the settlement of its order. */
export type Mover = 'payment' | 'clock' | 'buyer' | 'seller' | 'courier' | 'chef' | 'admin'

/** Every permitted change of state, and who may make it. What is not here cannot happen. */
export const transitions: Readonly<
  Record<ParcelState, Partial<Record<ParcelState, readonly Mover[]>>>
> = {
  awaiting_payment: { new: ['payment'], cancelled: ['buyer', 'clock', 'admin'] },
  new: { accepted: ['seller'], cancelled: ['buyer', 'seller', 'clock', 'admin'] },
  accepted: { ready: ['seller'], cancelled: ['buyer', 'seller', 'admin'] },
  ready: { assigned: ['chef', 'courier'], cancelled: ['admin'] },
  assigned: { in_delivery: ['courier', 'chef'], ready: ['chef', 'courier'], cancelled: ['admin'] },
  in_delivery: { delivered: ['courier', 'chef'], failed: ['courier'] },
  failed: { in_delivery: ['courier', 'chef'], returning: ['courier', 'chef', 'clock'] },
  returning: { returned: ['seller', 'courier', 'chef'] },
  delivered: { closed: ['clock'] },
  // Only a payment that came after its order had expired brings a parcel back, if its stock can
  // still be had.
  cancelled: { new: ['payment'] },
  returned: {},
  closed: {},
}

export function mayMove(from: ParcelState, to: ParcelState, mover: Mover): boolean {
  return transitions[from][to]?.includes(mover) ?? false
}

/** The order's state, read off its parcels. */
export function orderStateOf(states: readonly ParcelState[]): OrderState {
  const live = states.filter((state) => !parcelHas('isGivenUp', state))
  if (live.length === 0) return 'cancelled'
  if (live.includes('awaiting_payment')) return 'awaiting_payment'
  if (live.every((state) => state === 'closed'))
    return live.length < states.length ? 'partly_cancelled' : 'closed'
  if (live.every((state) => parcelHas('isDelivered', state))) return 'delivered'
  if (live.some((state) => parcelHas('onTheWay', state))) return 'in_delivery'
  return live.every((state) => state === 'new') ? 'new' : 'in_progress'
}
