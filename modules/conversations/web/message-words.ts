import { roughWords } from '#kernel/wire/span-words.ts'
import {
  dayOfMonth,
  dayWords,
  daysBetween,
  hourWords,
  shortDay,
  yearDay,
  yearOf,
} from '#kernel/wire/due-words.ts'
import {
  MESSAGE_MAX,
  type ConversationSide,
} from '#modules/conversations/contract/conversations.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'

export function dayTitle(at: string, now: number): string {
  const days = daysBetween(at, now)
  const words = yearOf(at) === yearOf(now) ? shortDay(at) : yearDay(at)
  if (days === 0) return `Aujourd’hui, ${words}`
  if (days === 1) return `Hier, ${words}`
  return words
}

export function lineTime(at: string, now: number): string {
  const days = daysBetween(at, now)
  if (days <= 0) return hourWords(at)
  return days < 7 ? dayWords(at, now) : dayOfMonth(at)
}

export function maskedWords(masked: 'number' | 'link', side: ConversationSide): string {
  if (masked === 'link') return 'Lien masqué : ici, la commande est payée et protégée par Sugu.'
  return side === 'buyer'
    ? 'Numéro masqué : ici, votre commande est payée et protégée par Sugu.'
    : 'Numéro masqué : il pourra être montré quand un colis sera en route entre vous.'
}

export function answersWords(ms: number | null): string | null {
  if (ms === null) return null
  const minutes = Math.max(1, Math.round(ms / 60_000))
  return `répond en général en ${roughWords(minutes)}`
}

export function lengthProblem(text: string): string | null {
  return visibleLength(text) > MESSAGE_MAX ? 'Message trop long, 1 000 signes au plus.' : null
}
