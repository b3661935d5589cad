import type { FulfilmentState } from '#contract/orders.ts'

export type ParcelFilter = {
  state: FulfilmentState | null
  words: string
  count: number
  /** Work that waits: shown even when there is none. */ always: boolean
}

/** The states a shop meets, in the order of its work. Unpaid parcels are not its business. */
const STATES: readonly [state: FulfilmentState, words: string, always: boolean][] = [
  ['new', 'À accepter', true],
  ['accepted', 'À préparer', true],
  ['ready', 'Prêtes', true],
  ['assigned', 'Livreur attendu', false],
  ['in_delivery', 'En route', true],
  ['failed', 'Non remises', false],
  ['returning', 'Retours en route', false],
  ['returned', 'Rendues', false],
  ['delivered', 'Livrées', false],
  ['closed', 'Closes', false],
  ['cancelled', 'Annulées', false],
]

/** The tabs above the list: « Toutes », the work that waits, and the other states that occur. */
export function parcelFilters(counts: Readonly<Record<string, number>>, chosen: FulfilmentState | null): ParcelFilter[] {
  const states = STATES.map(([state, words, always]): ParcelFilter => ({ state, words, always, count: counts[state] ?? 0 }))
  const shown = states.filter(({ state, count, always }) => always || count > 0 || state === chosen)
  return [{ state: null, words: 'Toutes', count: 0, always: true }, ...shown]
}

/** `?etat=new` of the address; null for all, and for anything else. */
export function chosenFilter(etat: string | null): FulfilmentState | null {
  return STATES.find(([state]) => state === etat)?.[0] ?? null
}

/** First what must be done, the most urgent before: then what moves, then what is over, the latest before. */
export function byUrgency<P extends { state: FulfilmentState; acceptBefore: string | null; placedAt: string }>(parcels: readonly P[]): P[] {
  const order = (parcel: P) => STATES.findIndex(([state]) => state === parcel.state)
  const compare = (one: P, other: P) =>
    order(one) - order(other) || (one.acceptBefore ?? '').localeCompare(other.acceptBefore ?? '') || other.placedAt.localeCompare(one.placedAt)
  // The Chrome of old phones lacks toSorted; this array is our own.
  // oxlint-disable-next-line unicorn/no-array-sort
  return [...parcels].sort(compare)
}
