import { dayMs } from '#kernel/wire/day.ts'
import type { RelayParcel } from '#modules/relays/contract/own-relay.ts'
import { formatTime } from '#ui/words/dates.ts'

export type KeptLeft = { words: string; tone: 'last' | 'soon' | 'calm' }

/** How long a parcel is kept; Bamako keeps UTC all year. */
export function keptLeft(until: string, now: number): KeptLeft {
  const days = dayOf(Date.parse(until)) - dayOf(now)
  if (Date.parse(until) <= now) return { words: 'n’est plus gardé', tone: 'last' }
  if (days === 0) return { words: `dernier jour, avant ${formatTime(until)}`, tone: 'last' }
  return { words: `reste ${days} ${days > 1 ? 'jours' : 'jour'}`, tone: days < 3 ? 'soon' : 'calm' }
}

function dayOf(at: number): number {
  return Math.floor(at / dayMs)
}

/** « D4R8C »: what is said aloud of an order's number. */
export function shortNumber(orderNumber: string): string {
  return orderNumber.split('-').at(-1) ?? orderNumber
}

export function parcelSize({ weight, errand }: Pick<RelayParcel, 'weight' | 'errand'>): string {
  const size = weight ? `1 colis ${weight}` : '1 colis'
  return errand === 'replacement' ? `${size}, échange` : size
}

export const leavesForWords: Readonly<Record<NonNullable<RelayParcel['leavesFor']>, string>> = {
  shop: 'rapporté à sa boutique',
  relay: 'porté à un autre point relais',
  door: 'porté chez le client',
}

export function shareOf(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.round((100 * part) / whole)) : 100
}
