import { dueFor } from '#modules/orders/contract/order-due.ts'
import { parcelHas } from '#modules/orders/contract/order-states.ts'
import type { Order, Parcel } from '#modules/orders/contract/orders.ts'

export { dueFor, takenOff } from '#modules/orders/contract/order-due.ts'

type Priced = Pick<Parcel, 'state' | 'itemsTotal' | 'shippingFee' | 'marketDiscount'>

/** Cash due on delivery, or null. */
export function atTheDoor(parcel: Priced, method: Order['payment']['method']): number | null {
  return method === 'cash_on_delivery' &&
    parcelHas('isOpen', parcel.state) &&
    parcel.state !== 'returning'
    ? dueFor(parcel)
    : null
}
