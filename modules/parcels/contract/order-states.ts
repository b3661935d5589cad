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

/** Tells whether the parcel counts for its order: no rest that returns, no errand. */
export function isSale({
  restOf,
  errand,
}: {
  restOf: string | null
  errand: string | null
}): boolean {
  return restOf === null && errand === null
}

export function orderStateOf(states: readonly ParcelState[]): OrderState {
  const live = states.filter((state) => !parcelHas('isGivenUp', state))
  if (live.length === 0) return 'cancelled'
  if (live.includes('awaiting_payment')) return 'awaiting_payment'
  if (live.every((state) => state === 'closed'))
    return live.length < states.length ? 'partly_cancelled' : 'closed'
  if (live.every((state) => parcelHas('isDelivered', state))) return 'delivered'
  if (live.some((state) => parcelHas('onTheWay', state) || parcelHas('atRelay', state)))
    return 'in_delivery'
  return live.every((state) => state === 'new') ? 'new' : 'in_progress'
}

/**
 * `clock`: a shop's deadline, `absence`: a parcel not collected in time, `payment`: the order's
 * settlement, `relay`: the team of a relay point, `carrier`: a coach or a
 * courier that lost it.
 */
export type Mover =
  | 'payment'
  | 'clock'
  | 'absence'
  | 'buyer'
  | 'seller'
  | 'courier'
  | 'chef'
  | 'admin'
  | 'relay'
  | 'carrier'
