import {
  MESSAGE_MAX,
  type ConversationSide,
} from '#modules/conversations/contract/conversations.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import { formatTime, formatYearDay } from '#ui/words/dates.ts'
import { onOneLine } from '#ui/words/typographic.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const zone = { timeZone: 'Africa/Bamako' } as const
const weekDay = new Intl.DateTimeFormat('fr', {
  ...zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
const near = new Intl.DateTimeFormat('fr', { ...zone, weekday: 'short', day: 'numeric' })
const far = new Intl.DateTimeFormat('fr', { ...zone, day: 'numeric', month: 'short' })

export function dayTitle(at: string, now: number): string {
  const days = daysBetween(at, now)
  const words =
    at.slice(0, 4) === isoDay(now).slice(0, 4)
      ? onOneLine(weekDay.format(new Date(at)))
      : formatYearDay(at)
  if (days === 0) return `Aujourd’hui, ${words}`
  if (days === 1) return `Hier, ${words}`
  return words
}

export function lineTime(at: string, now: number): string {
  const days = daysBetween(at, now)
  if (days <= 0) return formatTime(at)
  if (days === 1) return 'hier'
  return onOneLine((days < 7 ? near : far).format(new Date(at)))
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
  const span =
    minutes < 60
      ? `${minutes} min`
      : ms < 2 * DAY_MS
        ? `${Math.round(ms / HOUR_MS)} h`
        : `${Math.round(ms / DAY_MS)} jours`
  return `répond en général en ${onOneLine(span)}`
}

export function lengthProblem(text: string): string | null {
  return visibleLength(text) > MESSAGE_MAX ? 'Message trop long, 1 000 signes au plus.' : null
}

function daysBetween(at: string, now: number): number {
  return Math.round((Date.parse(isoDay(now)) - Date.parse(at.slice(0, 10))) / DAY_MS)
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
