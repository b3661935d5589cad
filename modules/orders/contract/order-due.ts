import { factsOfWay } from '#modules/parcels/contract/way-facts.ts'
import { cashFrancs, sumOf } from '#kernel/wire/money.ts'
import { parcelHas, type ParcelState } from '#modules/parcels/contract/order-states.ts'
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
  const given = order.fulfillments.filter(isGiven)
  return given.length < order.fulfillments.length ? sumOf(given, dueFor) : 0
}

function isGiven({ state, restOf }: Priced): boolean {
  return Boolean(restOf) || parcelHas('isGivenUp', state)
}

export function leftToPay(order: { total: number; fulfillments: readonly Priced[] }): number {
  return order.total - takenOff(order)
}

/** Returns what of the total is not paid, or was not when the rest was paid by telephone. */
export function notPaid(order: Paying): number {
  const { total, payment, fulfillments } = order
  if (payment.method === 'cash_on_delivery') return sumOf(fulfillments.filter(isGiven), dueFor)
  return payment.paid === undefined
    ? takenOff({ fulfillments })
    : total - payment.paid - roundingOf(order)
}

/** What it is called on a receipt. */
export function notPaidWords({ fulfillments }: Pick<Paying, 'fulfillments'>): string {
  return fulfillments.some(({ restOf }) => restOf) ? 'Articles rendus' : 'Colis annulés'
}

type Paying = Parameters<typeof roundingOf>[0] &
  Pick<Order, 'total'> & { payment: Pick<Order['payment'], 'paid'> }

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
  return (
    parcelHas('isOpen', state) && !parcelHas('isReturning', state) && state !== 'awaiting_payment'
  )
}

/** Francs of a cash parcel to be paid by telephone, less the deposit; null when none. */
export function atTheDoor(parcel: Priced, method: Order['payment']['method']): number | null {
  return method === 'cash_on_delivery' && isToPayAtDoor(parcel)
    ? Math.max(0, dueFor(parcel) - (parcel.deposit ?? 0))
    : null
}

/** Francs of an order that coins cannot pay: not asked in cash, nor paid. */
export function roundingOf(order: PaidInCash & { fulfillments: readonly Cash[] }): number {
  const wanted = order.fulfillments.filter((parcel) => !isGiven(parcel))
  return sumOf(wanted, (parcel) => roundedOff(parcel, order))
}

type PaidInCash = Pick<Order, 'restBeforeLeaving'> & { payment: Pick<Order['payment'], 'method'> }
type Cash = Priced & Pick<Parcel, 'receiveAt' | 'cashRounding'>

/**
 * Francs of a parcel that coins cannot pay: what its buyer is not asked for in cash, and was not. A
 * shop takes no cash, nor is the rest before leaving paid in cash.
 */
export function roundedOff(parcel: Cash, { payment, restBeforeLeaving }: PaidInCash): number {
  const takesCash = factsOfWay(parcel).till !== null && !restBeforeLeaving
  const due = takesCash ? atTheDoor(parcel, payment.method) : null
  return due === null ? (parcel.cashRounding ?? 0) : due - cashFrancs(due)
}
