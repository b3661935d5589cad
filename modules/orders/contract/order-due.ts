import { parcelHas, type ParcelState } from './order-states.ts'
import type { Order, Parcel } from './orders.ts'

type Priced = Pick<
  Parcel,
  'state' | 'itemsTotal' | 'shippingFee' | 'marketDiscount' | 'restOf' | 'deposit'
>

/** Francs due from the buyer: goods and delivery. Older stored answers have no discount. */
export function dueFor({
  itemsTotal,
  shippingFee,
  marketDiscount = 0,
}: Omit<Priced, 'state' | 'marketDiscount' | 'restOf' | 'deposit'> & {
  marketDiscount?: number
}): number {
  return itemsTotal + shippingFee - marketDiscount
}

/** Francs; 0 when all parcels are cancelled. */
export function takenOff(order: { fulfillments: readonly Priced[] }): number {
  const given = order.fulfillments.filter(
    ({ state, restOf }) => restOf || parcelHas('isGivenUp', state),
  )
  return given.length < order.fulfillments.length
    ? given.reduce((sum, parcel) => sum + dueFor(parcel), 0)
    : 0
}

export function leftToPay(order: { total: number; fulfillments: readonly Priced[] }): number {
  return order.total - takenOff(order)
}

type Waiting = Parameters<typeof leftToPay>[0] & Pick<Order, 'deposit'>

/** Tells whether an order waits for its deposit, or ended without it. */
export function lacksDeposit({ deposit }: Pick<Order, 'deposit'>): boolean {
  return deposit != null && !deposit.isPaid
}

/** Francs of the next payment: the deposit that an order waits for, else what is left to pay. */
export function payableNow(order: Waiting): number {
  const left = leftToPay(order)
  return lacksDeposit(order) ? Math.min(left, order.deposit?.francs ?? left) : left
}

/** Tells whether a cash parcel is still to be paid: neither handed over, given up nor returning. */
export function isToPayAtDoor({ state }: { state: ParcelState }): boolean {
  return parcelHas('isOpen', state) && state !== 'returning' && state !== 'awaiting_payment'
}

/** Returns cash due on delivery, less the deposit; null when none. */
export function atTheDoor(parcel: Priced, method: Order['payment']['method']): number | null {
  return method === 'cash_on_delivery' && isToPayAtDoor(parcel)
    ? Math.max(0, dueFor(parcel) - (parcel.deposit ?? 0))
    : null
}
