import { and, eq, inArray } from 'drizzle-orm'

import { parcelStatesOf } from '#modules/parcels/contract/order-states.ts'
import { parcelMoves } from '#modules/parcels/database/move-tables.ts'
import { postRefundDue } from '#modules/ledger/module.ts'
import { cashFrancs } from '#kernel/wire/money.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { requestRefund } from '#modules/payments/module.ts'
import type { LockedParcel, ParcelRow } from './move-parcel.ts'

type Priced = Pick<ParcelRow, 'itemsTotalFrancs' | 'shippingFeeFrancs' | 'marketDiscountFrancs'>

/** Goods and delivery, less the market's part. */
export function dueOf({ parcel }: { parcel: Priced }): number {
  return parcel.itemsTotalFrancs + parcel.shippingFeeFrancs - parcel.marketDiscountFrancs
}

/** Due less the parcel's part of the deposit: cash at its door, or its payment by telephone. */
export function doorDueOf({
  parcel,
}: {
  parcel: Priced & Pick<ParcelRow, 'depositFrancs'>
}): number {
  return Math.max(0, dueOf({ parcel }) - parcel.depositFrancs)
}

/** Divides what is due at the hand-over into the cash that is taken and what coins cannot pay. */
export function cashTakenOf(due: Parameters<typeof doorDueOf>[0]): {
  francs: number
  rounding: number
} {
  const whole = doorDueOf(due)
  const francs = cashFrancs(whole)
  return { francs, rounding: whole - francs }
}

/** Tells whether an order was placed in cash, with a deposit or without. */
export function isPlacedInCash(
  order: Pick<LockedParcel['order'], 'reservedUntil' | 'depositFrancs'>,
): boolean {
  return order.reservedUntil === null || order.depositFrancs !== null
}

/** Tells whether an order waits for its deposit. */
export function awaitsDeposit(
  order: Pick<LockedParcel['order'], 'paymentMethod' | 'depositFrancs' | 'depositPaymentId'>,
): boolean {
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
  parcel: Pick<ParcelRow, 'outsidePayment'>
  order: Pick<LockedParcel['order'], 'paidAt'>
}): boolean {
  return order.paidAt !== null && !parcel.outsidePayment
}

/** Tells whether a parcel is not paid for, and something is due. */
export function isUnpaid(locked: LockedParcel): boolean {
  return !isPrepaid(locked) && doorDueOf(locked) > 0
}

export async function oweBack(
  tx: Tx,
  kernel: Kernel,
  owed: {
    paymentId: string
    subjectId: string
    francs: number
    reason: string
    awaitsPayee?: boolean
  },
  at: Date,
): Promise<void> {
  // A promotion may leave nothing to refund.
  if (owed.francs <= 0) return
  if (!(await requestRefund(tx, kernel, { ...owed, cause: 'given_up', at }))) return
  const { subjectId, francs } = owed
  await postRefundDue(tx, { subjectId, francs, fall: await fallsOf(tx, subjectId), at })
}

/** Counts how often a parcel was given up; 0 for another subject. */
export function fallsOf(tx: Tx, parcelId: string): Promise<number> {
  const givenUp = inArray(parcelMoves.toState, [...parcelStatesOf('isGivenUp')])
  return tx.$count(parcelMoves, and(eq(parcelMoves.parcelId, parcelId), givenUp))
}
