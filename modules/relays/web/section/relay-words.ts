import { beforeWords, daysBetween, daysLeftWords, lastDayOf } from '#kernel/wire/due-words.ts'
import type { RelayParcel } from '#modules/relays/contract/own-relay.ts'

export type KeptLeft = { words: string; tone: 'last' | 'soon' | 'calm' }

/** How long a parcel is kept; Bamako keeps UTC all year. */
export function keptLeft(until: string, now: number): KeptLeft {
  const left = daysLeftWords(until, now)
  if (left === null) return { words: 'n’est plus gardé', tone: 'last' }
  const days = daysBetween(now, lastDayOf(until))
  if (days === 0) return { words: `${left}, ${beforeWords(until, now)}`, tone: 'last' }
  return { words: left, tone: days < 3 ? 'soon' : 'calm' }
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
