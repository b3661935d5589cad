import { formatFrancs } from '#kernel/wire/money.ts'
import type { ProposalCard } from '#modules/conversations/contract/proposal-card.ts'
import { onOneLine } from '#ui/words/typographic.ts'

export function traitsOf({ color, size }: Pick<ProposalCard, 'color' | 'size'>): string {
  return [color, size].filter(Boolean).join(', ')
}

export function piecesWords(quantity: number): string {
  return quantity === 1 ? '1 pièce' : `${quantity} pièces`
}

export function sumWords({ quantity, unitPrice }: ProposalCard): string {
  return quantity === 1
    ? formatFrancs(unitPrice)
    : `${onOneLine(`${quantity} × ${formatFrancs(unitPrice)}`)} = ${formatFrancs(quantity * unitPrice)}`
}

const moment = new Intl.DateTimeFormat('fr', {
  weekday: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Bamako',
})

export function momentWords(at: string): string {
  return onOneLine(moment.format(new Date(at)).replace(' à ', ', '))
}

const day = new Intl.DateTimeFormat('fr', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Africa/Bamako',
})

export function triesWords({ left, again }: { left: number; again: string | null }): string {
  const until = again && onOneLine(day.format(new Date(again)))
  if (left === 0) return `Vous avez fait vos 3 propositions. Revenez ${until ?? 'plus tard'}`
  const words = `Il vous reste ${left} proposition${left > 1 ? 's' : ''}`
  return until ? `${words} avant le ${until}` : words
}
