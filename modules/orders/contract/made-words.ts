import { fullStop, shortDay } from '#kernel/wire/due-words.ts'
import type { Order } from './orders.ts'

/**
 * « Fait pour vous, promis pour mer. 25 nov. », and what the buyer may do once that day is over;
 * null: not made to measure, or ready.
 */
export function madeWords({
  state,
  readyBefore,
  isLate,
}: Pick<Order['fulfillments'][number], 'state' | 'readyBefore' | 'isLate'>): string | null {
  if (!readyBefore || (state !== 'new' && state !== 'accepted')) return null
  const day = shortDay(readyBefore)
  return isLate
    ? `Pas encore prêt, promis pour ${fullStop(day)} Attendez, ou annulez\u00a0: ce que vous avez payé vous est rendu.`
    : `Fait pour vous, promis pour ${fullStop(day)} Passé ce jour, vous pouvez annuler.`
}
