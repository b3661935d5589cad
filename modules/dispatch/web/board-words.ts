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

export function spanWords(minutes: number): string {
  if (minutes < 180) return durationWords(minutes)
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours}\u00a0h` : `${Math.round(hours / 24)}\u00a0j`
}

export function durationWords(minutes: number | null): string {
  if (minutes === null) return '–'
  if (minutes < 60) return `${minutes}\u00a0min`
  if (minutes >= 48 * 60) return `${Math.round(minutes / 1_440)}\u00a0j`
  return `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`
}

/** Returns the corner text of a card: late, locked, returning, or time in the state. */
export function delayOf(parcel: BoardParcel, now: number): { words: string; pressing: boolean } {
  if (parcel.lockedUntil && Date.parse(parcel.lockedUntil) > now)
    return { words: 'code bloqué', pressing: true }
  if (parcel.state === 'returning') return { words: 'retour', pressing: parcel.lateMinutes > 0 }
  if (parcel.state === 'failed') return { words: '2e essai', pressing: parcel.lateMinutes > 0 }
  if (parcel.lateMinutes > 0)
    return { words: `retard ${spanWords(parcel.lateMinutes)}`, pressing: true }
  return {
    words: spanWords(Math.max(0, Math.floor((now - Date.parse(parcel.since)) / 60_000))),
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
