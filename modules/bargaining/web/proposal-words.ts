import { plural } from '#kernel/wire/plural.ts'
import { PROPOSALS_MAX } from '#modules/bargaining/contract/proposal-rules.ts'
import { atWords, beforeWords } from '#kernel/wire/due-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { ProposalCard } from '#modules/conversations/contract/proposal-card.ts'
import { onOneLine } from '#ui/words/typographic.ts'

export function traitsOf({ color, size }: Pick<ProposalCard, 'color' | 'size'>): string {
  return [color, size].filter(Boolean).join(', ')
}

export function piecesWords(quantity: number): string {
  return `${quantity} ${plural(quantity, 'pièce')}`
}

export function sumWords({ quantity, unitPrice }: ProposalCard): string {
  return quantity === 1
    ? formatFrancs(unitPrice)
    : `${onOneLine(`${quantity} × ${formatFrancs(unitPrice)}`)} = ${formatFrancs(quantity * unitPrice)}`
}

export function triesWords({ left, again }: { left: number; again: string | null }): string {
  if (left === 0)
    return `Vous avez fait vos ${PROPOSALS_MAX} propositions. Revenez ${again ? atWords(again) : 'plus tard'}.`
  const words = `Il vous reste ${left} ${plural(left, 'proposition')}`
  return again ? `${words} ${beforeWords(again)}` : words
}
