import { parcelHas } from './order-states.ts'
import type { Order, Parcel } from './orders.ts'

type Priced = Pick<Parcel, 'state' | 'itemsTotal' | 'shippingFee' | 'marketDiscount'>

/** Francs due from the buyer: goods and delivery. Older stored answers have no discount. */
export function dueFor({
  itemsTotal,
  shippingFee,
  marketDiscount = 0,
}: Omit<Priced, 'state' | 'marketDiscount'> & { marketDiscount?: number }): number {
  return itemsTotal + shippingFee - marketDiscount
}

/** Francs; 0 when all parcels are cancelled. */
export function takenOff(order: { fulfillments: readonly Priced[] }): number {
  const given = order.fulfillments.filter(({ state }) => parcelHas('isGivenUp', state))
  return given.length < order.fulfillments.length
    ? given.reduce((sum, parcel) => sum + dueFor(parcel), 0)
    : 0
}

export function leftToPay(order: { total: number; fulfillments: readonly Priced[] }): number {
  return order.total - takenOff(order)
}

/** Returns cash due on delivery; null when none. */
export function atTheDoor(parcel: Priced, method: Order['payment']['method']): number | null {
  return method === 'cash_on_delivery' &&
    parcelHas('isOpen', parcel.state) &&
    parcel.state !== 'returning'
    ? dueFor(parcel)
    : null
}
