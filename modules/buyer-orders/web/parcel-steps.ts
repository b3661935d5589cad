import { wayOf } from '#modules/parcels/contract/ways.ts'
import { parcelWordsFor } from '#modules/orders/contract/order-words.ts'
import type { Order, Parcel } from '#modules/orders/contract/orders.ts'
import { parcelHas, type ParcelState } from '#modules/parcels/contract/order-states.ts'

export type ParcelStep = {
  words: string
  at: string | null
  reason: string | null
  by: string | null
  /** `stop`: the delivery ended early. */
  place: 'done' | 'current' | 'ahead' | 'stop'
}

const byWords: Readonly<Record<Parcel['history'][number]['by'], string | null>> = {
  buyer: 'par vous',
  seller: 'par la boutique',
  courier: 'par le livreur',
  team: 'par notre équipe',
  market: null,
}

type Moved = Pick<Parcel, 'state' | 'history' | 'receiveAt'>

type Paid = Pick<Order['payment'], 'method' | 'paidAt'>

export function stepsOf(
  { state, history, receiveAt }: Moved,
  { method, paidAt }: Paid,
): ParcelStep[] {
  const way = wayOf({ receiveAt }).steps
  const shown = history.filter((move, index) =>
    isShown(move.state, history.slice(0, index), index === history.length - 1),
  )
  const steps = shown.map((move): ParcelStep => ({
    // Ordered in cash, paid by telephone later.
    words: parcelWordsFor(
      move.state,
      paidAt && paidAt > move.at ? 'cash_on_delivery' : method,
      receiveAt,
    ),
    at: move.at,
    reason: move.reason,
    by: isStop(move.state) ? byWords[move.by] : null,
    place: isStop(move.state) ? 'stop' : 'done',
  }))
  const last = steps.at(-1)
  const over = parcelHas('isDelivered', state)
  if (last && !over && last.place === 'done') last.place = 'current'
  if (isStop(state) && state !== 'failed') return steps
  const reached = Math.max(...shown.map((move) => way.findIndex((step) => step === move.state)))
  const coming = way.slice(reached + 1).map((step): ParcelStep => ({
    words: parcelWordsFor(step, method, receiveAt),
    at: null,
    reason: null,
    by: null,
    place: 'ahead',
  }))
  return [...steps, ...coming]
}

function isStop(state: ParcelState): boolean {
  return parcelHas('inTrouble', state) || parcelHas('isGivenUp', state)
}

/**
 * Hides steps repeated after a courier returned the parcel. Keeps second attempts, and why the
 * first failed.
 */
function isShown(state: ParcelState, before: Moved['history'], isLast: boolean): boolean {
  if (parcelHas('isToFetch', state) || state === 'closed') return false
  if (state === 'awaiting_payment') return isLast
  // A late payment reopens a cancelled parcel.
  if (state === 'cancelled') return isLast
  if (parcelHas('isComing', state) || isStop(state)) return true
  return !before.some((move) => move.state === state)
}

/** Returns 1 to 5; 0 when unpaid, cancelled or returning. */
export function progressOf(state: ParcelState): number {
  if (parcelHas('isDelivered', state)) return 5
  if (parcelHas('atDoor', state) || parcelHas('atRelay', state)) return 4
  if (parcelHas('isReady', state)) return 3
  return state === 'accepted' ? 2 : state === 'new' ? 1 : 0
}
