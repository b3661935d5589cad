import { z } from 'zod'

import { parcelStateFacts, parcelStates } from '#modules/parcels/database/values.ts'

export { parcelStates } from '#modules/parcels/database/values.ts'
export const ParcelState = z.enum(parcelStates)
export type ParcelState = z.output<typeof ParcelState>

/** Fact as in the view parcel_facts: `isOpen`, `isSold` … */
export type ParcelFact = keyof typeof parcelStateFacts

export type ParcelStateOf<Fact extends ParcelFact> = (typeof parcelStateFacts)[Fact][number]

export function parcelHas(fact: ParcelFact, state: ParcelState): boolean {
  const states: readonly ParcelState[] = parcelStateFacts[fact]
  return states.includes(state)
}

export function parcelStatesOf(fact: ParcelFact): readonly ParcelState[] {
  return parcelStateFacts[fact]
}

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

export function isOver(state: OrderState): boolean {
  return ['delivered', 'closed', 'cancelled', 'partly_cancelled'].includes(state)
}

export function isUnderWay(state: OrderState): boolean {
  return !isOver(state) && state !== 'awaiting_payment'
}
