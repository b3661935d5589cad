import { columnSpanWords, durationWords } from '#kernel/wire/span-words.ts'
import { FEWEST_CASES } from '#kernel/wire/limits.ts'
import type { BoardColumn, BoardParcel } from '#modules/dispatch/contract/dispatch.ts'
import { formatFrancs } from '#kernel/wire/money.ts'

export const columnWords: Readonly<Record<BoardColumn, string>> = {
  to_assign: 'À attribuer',
  to_collect: 'À collecter',
  on_the_way: 'En livraison',
  to_settle: 'À régler',
}

export function shortNumber(orderNumber: string): string {
  return orderNumber.slice(-5)
}

/** « 2 h 40 »; a dash when there is none. */
export function medianWords(minutes: number | null): string {
  if (minutes === null) return '–'
  return minutes >= 48 * 60 ? columnSpanWords(minutes) : durationWords(minutes)
}

/** Returns the corner text of a card: late, locked, returning, or time in the state. */
export function delayOf(parcel: BoardParcel, now: number): { words: string; pressing: boolean } {
  if (parcel.lockedUntil && Date.parse(parcel.lockedUntil) > now)
    return { words: 'code bloqué', pressing: true }
  if (parcel.state === 'returning') return { words: 'retour', pressing: parcel.lateMinutes > 0 }
  if (parcel.state === 'failed') return { words: '2e essai', pressing: parcel.lateMinutes > 0 }
  if (parcel.lateMinutes > 0)
    return { words: `retard ${columnSpanWords(parcel.lateMinutes)}`, pressing: true }
  return {
    words: columnSpanWords(Math.max(0, Math.floor((now - Date.parse(parcel.since)) / 60_000))),
    pressing: false,
  }
}

export function dueWords({ cashDue }: Pick<BoardParcel, 'cashDue'>): string {
  return cashDue > 0 ? `espèces ${formatFrancs(cashDue)}` : 'payé'
}

/** `92 %`; a dash below thirty cases. */
export function percentWords(percent: number | null, cases: number): string {
  return percent === null || cases < FEWEST_CASES ? '–' : `${percent}\u00a0%`
}
