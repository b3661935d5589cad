import { parcelHas } from '#modules/orders/contract/order-states.ts'
import type { Order, Parcel } from '#modules/orders/contract/orders.ts'

type Priced = Pick<Parcel, 'state' | 'itemsTotal' | 'shippingFee' | 'marketDiscount'>

/**
 * What the buyer owes for one parcel, in francs: its goods and its delivery. An answer that the
 * version without promotions gave, or that the device kept from it, has no discount.
 */
export function dueFor({
  itemsTotal,
  shippingFee,
  marketDiscount = 0,
}: Omit<Priced, 'state' | 'marketDiscount'> & { marketDiscount?: number }): number {
  return itemsTotal + shippingFee - marketDiscount
}

/**
 * What is taken off the order for parcels that will not come, in francs. 0 when none comes: then
 * the whole order is cancelled, and says so.
 */
export function takenOff(order: { fulfillments: readonly Priced[] }): number {
  const given = order.fulfillments.filter(({ state }) => parcelHas('isGivenUp', state))
  return given.length < order.fulfillments.length
    ? given.reduce((sum, parcel) => sum + dueFor(parcel), 0)
    : 0
}

/**
 * What to have ready, in cash, when the courier brings this parcel; null when there is nothing to
 * pay for it at the door.
 */
export function atTheDoor(parcel: Priced, method: Order['payment']['method']): number | null {
  return method === 'cash_on_delivery' &&
    parcelHas('isOpen', parcel.state) &&
    parcel.state !== 'returning'
    ? dueFor(parcel)
    : null
}
