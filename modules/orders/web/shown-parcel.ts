import { plural } from '#kernel/wire/plural.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import type { Parcel, Order } from '#modules/orders/contract/orders.ts'

/** Returns the address's parcel (`?colis=2`), else one at the door, else the first open. */
export function shownParcel(
  order: Pick<Order, 'fulfillments'>,
  number: number,
): Parcel | undefined {
  const { fulfillments } = order
  return (
    fulfillments.find((parcel) => parcel.number === number) ??
    fulfillments.find((parcel) => parcel.clientOtp) ??
    fulfillments.find(({ state, restOf }) => !restOf && parcelHas('isOpen', state)) ??
    fulfillments[0]
  )
}

export function parcelTitle({
  items,
}: {
  items: readonly { name: string; qty: number }[]
}): string {
  const [first, ...others] = items
  if (!first) return 'Colis'
  if (others.length > 0)
    return `${first.name} et ${others.length} ${plural(others.length, 'autre')}`
  return first.qty > 1 ? `${first.qty} × ${first.name}` : first.name
}
