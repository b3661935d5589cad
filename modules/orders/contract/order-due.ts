import { parcelHas } from './order-states.ts'
import type { Parcel } from './orders.ts'

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

/** What is left to pay of an order: its total, less what will not come. */
export function leftToPay(order: { total: number; fulfillments: readonly Priced[] }): number {
  return order.total - takenOff(order)
}
