import { z } from 'zod'

import { parcelStateFacts, parcelStates } from '#modules/orders/database/values.ts'

export { parcelStates } from '#modules/orders/database/values.ts'
export const ParcelState = z.enum(parcelStates)
export type ParcelState = z.output<typeof ParcelState>

/** What a state may mean: `isOpen`, `isSold`, `isDelivered` … as the view parcel_facts says it. */
export type ParcelFact = keyof typeof parcelStateFacts

/** One of the states that have a fact. */
export type ParcelStateOf<Fact extends ParcelFact> = (typeof parcelStateFacts)[Fact][number]

/** Whether a parcel in this state has this fact. */
export function parcelHas(fact: ParcelFact, state: ParcelState): boolean {
  const states: readonly ParcelState[] = parcelStateFacts[fact]
  return states.includes(state)
}

/** The states that have a fact, for a query that filters by them. */
export function parcelStatesOf(fact: ParcelFact): readonly ParcelState[] {
  return parcelStateFacts[fact]
}

/** The whole order's state, computed from its parcels. */
export const OrderState = z.enum([
  'awaiting_payment',
  'new',
  'in_progress',
  'in_delivery',
  'delivered',
  'closed',
  'cancelled',
  'partly_cancelled',
])
export type OrderState = z.output<typeof OrderState>

/** No parcel of the order is still to come. */
export function isOver(state: OrderState): boolean {
  return ['delivered', 'closed', 'cancelled', 'partly_cancelled'].includes(state)
}

/** Ordered (paid, or in cash) and not over: there will be news of it. */
export function isUnderWay(state: OrderState): boolean {
  return !isOver(state) && state !== 'awaiting_payment'
}
