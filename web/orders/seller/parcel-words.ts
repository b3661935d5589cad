import { ACCEPTANCE_MS } from '#contract/kernel/limits.ts'
import type { ParcelState } from '#contract/orders/order-states.ts'
import type { SellerParcel } from '#contract/orders/seller-orders.ts'
import { formatTime } from '#web/ui/dates.ts'
import { timeLeft } from '#web/payments/index.ts'

/** The chip’s word and family as the seller reads them: ring waits, disc moves, tick is done, square stopped. */
export const parcelChips: Readonly<
  Record<ParcelState, { words: string; family: 'waiting' | 'info' | 'ok' | 'danger' | 'neutral' }>
> = {
  awaiting_payment: { words: 'pas encore payée', family: 'neutral' },
  new: { words: 'à accepter', family: 'waiting' },
  accepted: { words: 'à préparer', family: 'info' },
  ready: { words: 'prête', family: 'info' },
  assigned: { words: 'prête', family: 'info' },
  in_delivery: { words: 'en livraison', family: 'info' },
  delivered: { words: 'livrée', family: 'ok' },
  closed: { words: 'close', family: 'ok' },
  failed: { words: 'non remise', family: 'danger' },
  returning: { words: 'retour en route', family: 'waiting' },
  returned: { words: 'rendue', family: 'neutral' },
  cancelled: { words: 'annulée', family: 'neutral' },
}

/** A complaint is open: whatever its state, that is what the shop must read. */
export const complaintChip = { words: 'réclamation', family: 'danger' } as const

const PRESSING_MS = 2 * 3_600_000

/** What stands beside the chip: the time left to accept, or whom one waits for. */
export function delayWords(
  { state, acceptBefore, stateSince }: Pick<SellerParcel, 'state' | 'acceptBefore' | 'stateSince'>,
  now: number,
): { words: string; pressing: boolean } | null {
  if (state === 'new' && acceptBefore) {
    const left = timeLeft(acceptBefore, now, ACCEPTANCE_MS)
    return left ? { words: left, pressing: Date.parse(acceptBefore) - now < PRESSING_MS } : null
  }
  if (state === 'accepted')
    return { words: `acceptée à ${formatTime(stateSince)}`, pressing: false }
  if (state === 'ready') return { words: 'en attente d’un livreur', pressing: false }
  if (state === 'assigned') return { words: 'le livreur arrive', pressing: false }
  return null
}

/** « L, indigo · 2 pièces » */
export function pieceWords({
  size,
  color,
  qty,
}: {
  size: string | null
  color: string | null
  qty: number
}): string {
  const variant = [size, color].filter(Boolean).join(', ')
  return [variant, `${qty} ${qty > 1 ? 'pièces' : 'pièce'}`].filter(Boolean).join(' · ')
}

export function isOver(state: ParcelState): boolean {
  return !['new', 'accepted', 'ready', 'assigned'].includes(state)
}
