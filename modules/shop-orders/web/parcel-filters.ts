import { cut } from '#kernel/wire/short-text.ts'
import { dayMs } from '#kernel/wire/day.ts'
import { parcelStatesOf, type ParcelState } from '#modules/parcels/contract/order-states.ts'
import { pastStates, waitingStates } from '#modules/orders/contract/order-words.ts'

export type ParcelTab = {
  key: string | null
  words: string
  states: readonly ParcelState[]
}

/** In order of work, without unpaid parcels. */
export const parcelTabs: readonly ParcelTab[] = [
  { key: null, words: 'Toutes', states: [] },
  { key: 'new', words: 'À accepter', states: ['new'] },
  { key: 'accepted', words: 'À préparer', states: ['accepted'] },
  { key: 'ready', words: 'Prêtes', states: parcelStatesOf('isReady') },
  {
    key: 'route',
    words: 'En route',
    states: [...parcelStatesOf('onTheWay'), ...parcelStatesOf('atRelay')],
  },
  { key: 'historique', words: 'Historique', states: pastStates },
]

export type ParcelFilter = {
  tab: ParcelTab
  states: readonly ParcelState[]
  q: string
  days: number | null
}

/** Days. */
export const parcelPeriods = [7, 30, 90] as const

/** Reads a tab, or an exact state (`?etat=cancelled`, from notices); otherwise all. */
export function chosenFilter(search: URLSearchParams): ParcelFilter {
  const etat = search.get('etat')
  const state = [...waitingStates, ...pastStates].find((one) => one === etat)
  const exact = parcelTabs.find(({ key }) => key !== null && key === etat)
  const [all] = parcelTabs
  const tab = exact ??
    parcelTabs.find(({ states }) => state && states.includes(state)) ??
    all ?? { key: null, words: '', states: [] }
  const days = parcelPeriods.find((period) => String(period) === search.get('periode')) ?? null
  return {
    tab,
    states: exact || !state ? tab.states : [state],
    q: cut((search.get('q') ?? '').trim(), 60),
    days,
  }
}

export function countOf({ states }: ParcelTab, counts: Readonly<Record<string, number>>): number {
  return states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
}

export function firstDay(days: number | null, now: number): string | undefined {
  return days === null ? undefined : new Date(now - (days - 1) * dayMs).toISOString().slice(0, 10)
}
