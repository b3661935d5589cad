import { parcelWords } from '#contract/orders/order-words.ts'
import type { Parcel } from '#contract/orders/orders.ts'
import type { ParcelState } from '#contract/orders/order-states.ts'
import type { PaymentMethod } from '#contract/payments/payment-method.ts'

export type Step = {
  words: string
  at: string | null
  reason: string | null
  /** Who broke it off: « par la boutique ». */
  by: string | null
  /** `current` is where the parcel stands; `stop` where its way broke off. */
  place: 'done' | 'current' | 'ahead' | 'stop'
}

/** The way of every parcel that goes well. */
const WAY = ['new', 'accepted', 'ready', 'in_delivery', 'delivered'] as const
const STOPS: readonly ParcelState[] = ['failed', 'returning', 'returned', 'cancelled']

const byWords: Readonly<Record<Parcel['history'][number]['by'], string | null>> = {
  buyer: 'par vous',
  seller: 'par la boutique',
  courier: 'par le livreur',
  team: 'par notre équipe',
  market: null,
}

type Moved = Pick<Parcel, 'state' | 'history'>

/** A parcel's way: what happened, with its hour, where it stands, and what is still to come. */
export function stepsOf({ state, history }: Moved, method: PaymentMethod): Step[] {
  const told = history.filter((move, index) =>
    isTold(move.state, history.slice(0, index), index === history.length - 1),
  )
  const steps = told.map((move): Step => ({
    words: wordsOf(move.state, method),
    at: move.at,
    reason: move.reason,
    by: STOPS.includes(move.state) ? byWords[move.by] : null,
    place: STOPS.includes(move.state) ? 'stop' : 'done',
  }))
  const last = steps.at(-1)
  const over = state === 'delivered' || state === 'closed'
  if (last && !over && last.place === 'done') last.place = 'current'
  if (STOPS.includes(state) && state !== 'failed') return steps
  const reached = Math.max(...told.map((move) => WAY.findIndex((step) => step === move.state)))
  const coming = WAY.slice(reached + 1).map((step): Step => ({
    words: wordsOf(step, method),
    at: null,
    reason: null,
    by: null,
    place: 'ahead',
  }))
  return [...steps, ...coming]
}

/** Told once: a parcel taken by a courier and put back was ready before. Told again: a second try, and why the first failed. */
function isTold(state: ParcelState, before: Moved['history'], isLast: boolean): boolean {
  if (state === 'assigned' || state === 'closed') return false
  if (state === 'awaiting_payment') return isLast
  // A late payment brings a cancelled parcel back to life.
  if (state === 'cancelled') return isLast
  if (state === 'in_delivery' || STOPS.includes(state)) return true
  return !before.some((move) => move.state === state)
}

function wordsOf(state: ParcelState, method: PaymentMethod): string {
  return state === 'new' && method === 'cash_on_delivery' ? 'Commande passée' : parcelWords[state]
}

/** How far a parcel is, from 1 to 5; 0 when it is not on its way (unpaid, cancelled, on its way back). */
export function progressOf(state: ParcelState): number {
  const at: Partial<Record<ParcelState, number>> = {
    new: 1,
    accepted: 2,
    ready: 3,
    assigned: 3,
    in_delivery: 4,
    failed: 4,
    delivered: 5,
    closed: 5,
  }
  return at[state] ?? 0
}
