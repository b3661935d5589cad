import type { cashBoxKinds } from '#modules/parcels/database/values.ts'

import { defineEvent } from '#kernel/events/events.ts'

/** `ownerId`: courier, or owner of the relay point. */
type CashTwice = {
  parcelId: string
  ownerId: string
  box: (typeof cashBoxKinds)[number]
  francs: number
  at: string
}

/** Parcels wait for payment (mobile money) or their shops (cash). */
export const orderPlaced = defineEvent<{ orderId: string; buyerId: string; at: string }>(
  'orders.placed',
)
/** A cash order was paid by telephone; `courierIds` carry its parcels. */
export const paidAtDoor = defineEvent<{
  orderId: string
  buyerId: string
  paymentId: string
  parcels: { id: string; courierId: string | null; francs: number }[]
  at: string
}>('orders.paid_at_door')
/** Cash was noted for a parcel paid by telephone. `isBelieved`: the payment is owed back. */
export const cashNotedTwice = defineEvent<CashTwice & { isBelieved: boolean }>(
  'orders.cash_noted_twice',
)
/**
 * A shop has not prepared what it accepted. `due`: by the instant that it had; `again`: one open
 * day later, when its buyer is told too. `endsAt`: then the parcel is cancelled.
 */
export const preparationLate = defineEvent<{
  parcelId: string
  step: 'due' | 'again'
  dueAt: string
  endsAt: string
  at: string
}>('orders.preparation_late')
/** Its buyer says that she gave no cash. */
export const doublePaymentDenied = defineEvent<CashTwice>('orders.double_payment_denied')
/** Without a step, of the version before: at half. */
export const acceptanceReminded = defineEvent<{
  parcelId: string
  shopId: string
  step?: 'half' | 'last'
  at: string
}>('orders.acceptance_reminded')
/**
 * A closure of its shop moves what a buyer was promised: the answer, the day of the parcel, or the
 * last day on which it is kept. `to`: an instant that no longer counts, or of `prepare` a day.
 * `because`: a sentence where something else moves it, a pause, a public holiday, a relay point.
 */
export const promiseMoved = defineEvent<{
  parcelId: string
  buyerId: string
  moved: { what: 'answer' | 'prepare' | 'collect'; to: string }
  closed: { from: string; to: string | null } | null
  because?: string
  at: string
}>('orders.promise_moved')
