import type { promotionKinds } from '#modules/promotions/database/values.ts'
import { formatFrancs } from '#kernel/wire/money.ts'

export type PromotionKind = (typeof promotionKinds)[number]

export const codeForm = /^[A-Z0-9]{4,20}$/

/** A code as it is stored: upper case, without the spaces and hyphens that people put into it. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s\u00a0\u202f_–-]/g, '')
}

/** The picture that a link to a promotion is previewed with. */
export function promotionCard(id: string): string {
  return `/apercu/promotion/${id}.jpg`
}

/** « −10 % », « −3 000 f », « Livraison à 0 f » */
export function reductionWords({
  kind,
  amount,
}: {
  kind: PromotionKind
  amount: number | null
}): string {
  if (kind === 'delivery') return 'Livraison à 0\u00a0f'
  return kind === 'percent' ? `−${amount ?? 0}\u00a0%` : `−${formatFrancs(amount ?? 0)}`
}
