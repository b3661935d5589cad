import { cashFrancs, type Francs } from '#kernel/wire/money.ts'

type Priced = {
  itemsTotalFrancs: number
  shippingFeeFrancs: number
  marketDiscountFrancs: number
}
type Deposited = Priced & { depositFrancs: number }

/** Goods and delivery, less the market's part. */
export function dueOf({ parcel }: { parcel: Priced }): number {
  return parcel.itemsTotalFrancs + parcel.shippingFeeFrancs - parcel.marketDiscountFrancs
}

/** Due less the parcel's part of the deposit: cash at its door, or its payment by telephone. */
export function doorDueOf({ parcel }: { parcel: Deposited }): number {
  return Math.max(0, dueOf({ parcel }) - parcel.depositFrancs)
}

/** Divides what is due at the hand-over into the cash that is taken and what coins cannot pay. */
export function cashTakenOf(due: { parcel: Deposited }): { francs: number; rounding: number } {
  const whole = doorDueOf(due)
  const francs = cashFrancs(whole)
  return { francs, rounding: whole - francs }
}

/** Tells whether an order was placed in cash, with a deposit or without. */
export function isPlacedInCash(order: {
  reservedUntil: Date | null
  depositFrancs: number | null
}): boolean {
  return order.reservedUntil === null || order.depositFrancs !== null
}

/** Tells whether an order waits for its deposit. */
export function awaitsDeposit(order: {
  paymentMethod: string
  depositFrancs: number | null
  depositPaymentId: string | null
}): boolean {
  return (
    order.paymentMethod === 'cash_on_delivery' &&
    order.depositFrancs !== null &&
    order.depositPaymentId === null
  )
}

/** Tells whether the parcel's sum was received by mobile money. */
export function isPrepaid({
  parcel,
  order,
}: {
  parcel: { outsidePayment: boolean }
  order: { paidAt: Date | null }
}): boolean {
  return order.paidAt !== null && !parcel.outsidePayment
}

/** Tells whether a parcel is not paid for, and something is due. */
export function isUnpaid(locked: {
  parcel: Deposited & { outsidePayment: boolean }
  order: { paidAt: Date | null }
}): boolean {
  return !isPrepaid(locked) && doorDueOf(locked) > 0
}

type InCash = {
  parcel: Deposited & { outsidePayment: boolean; errand: string | null }
  order: {
    paidAt: Date | null
    paymentMethod: string
    reservedUntil: Date | null
    depositFrancs: number | null
  }
}

/** Tells whether a cash parcel was paid by telephone before its hand-over. */
export function isPaidAtDoor(
  locked: Pick<InCash, 'order'> & { parcel: { outsidePayment: boolean } },
): boolean {
  return isPrepaid(locked) && isPlacedInCash(locked.order)
}

export function isInCash({ order }: { order: { paymentMethod: string } }): boolean {
  return order.paymentMethod === 'cash_on_delivery'
}

/** Francs that are taken in cash at the hand-over, rounded to coins. */
export function dueInCash(locked: { parcel: Deposited; order: { paymentMethod: string } }): Francs {
  return isInCash(locked) ? cashTakenOf(locked).francs : 0
}

/** Francs that a till takes: also those noted for a parcel that was paid by telephone. */
export function notedInCash(locked: InCash, cashReceived: boolean): Francs {
  const isNoted = cashReceived && !locked.parcel.errand && isPaidAtDoor(locked)
  return isNoted ? cashTakenOf(locked).francs : dueInCash(locked)
}
