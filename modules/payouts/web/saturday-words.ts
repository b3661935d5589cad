import { plural } from '#kernel/wire/plural.ts'
import { shortDay } from '#kernel/wire/due-words.ts'
import type { BatchShare, ComingSaturday } from '#modules/payouts/contract/coming-saturday.ts'
import { formatFrancs } from '#kernel/wire/money.ts'

export type Counted = 'commande' | 'livraison' | 'remise'

export const batchStates: Readonly<
  Record<BatchShare['state'], { words: string; look: 'waiting' | 'info' }>
> = {
  draft: { words: 'à verser', look: 'waiting' },
  approved: { words: 'à verser', look: 'waiting' },
  sent: { words: 'envoyé', look: 'info' },
}

export function batchTitle({ day }: Pick<BatchShare, 'day'>): string {
  return `Lot du ${shortDay(day)}`
}

export function batchDetail({ orders, state }: BatchShare, counted: Counted): string {
  const now = {
    draft: 'notre équipe vérifie',
    approved: 'part bientôt',
    sent: 'l’opérateur verse',
  }[state]
  return `${countOf(orders, counted)}, ${now}`
}

export function comingTitle({ day }: Pick<ComingSaturday, 'day'>): string {
  const words = shortDay(day)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function comingDetail(
  { orders, owes }: ComingSaturday,
  counted: Counted,
  afterBatch: boolean,
): string {
  if (owes > 0) return `${formatFrancs(owes)} à rattraper`
  const ended = counted === 'commande' ? 'close' : 'faite'
  const words = `${countOf(orders, counted)} ${plural(orders, ended)}`
  return afterBatch ? `${words} après ce lot` : words
}

export function countOf(count: number, word: string): string {
  return `${count} ${plural(count, word)}`
}
