import { dueWords as promisedWords } from '#kernel/wire/due-words.ts'
import { columnSpanWords, durationWords } from '#kernel/wire/span-words.ts'
import { FEWEST_CASES } from '#kernel/wire/limits.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
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

/** Returns the corner text of a card: locked, or by when its state is to be left. */
export function delayOf(parcel: BoardParcel, now: number): { words: string; pressing: boolean } {
  if (parcel.lockedUntil && Date.parse(parcel.lockedUntil) > now)
    return { words: 'code bloqué', pressing: true }
  const what =
    parcel.state === 'failed'
      ? '2e essai '
      : parcelHas('isReturning', parcel.state)
        ? 'retour '
        : ''
  if (!parcel.dueAt) return { words: what.trim(), pressing: parcel.lateMinutes > 0 }
  const due = promisedWords(parcel.dueAt, now)
  return parcel.lateMinutes > 0
    ? { words: `${what}promis ${due}`, pressing: true }
    : { words: `${what}${due}`, pressing: false }
}

export function dueWords({ cashDue }: Pick<BoardParcel, 'cashDue'>): string {
  return cashDue > 0 ? `espèces ${formatFrancs(cashDue)}` : 'payé'
}

/** `92 %`; a dash below thirty cases. */
export function percentWords(percent: number | null, cases: number): string {
  return percent === null || cases < FEWEST_CASES ? '–' : `${percent}\u00a0%`
}
