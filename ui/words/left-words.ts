import { onOneLine } from './typographic.ts'

/** « reste 23 h 12 », « reste 40 min »; null once it is over. */
export function leftWords(until: string, now: number): string | null {
  const minutes = Math.floor((Date.parse(until) - now) / 60_000)
  if (minutes < 0) return null
  const words = `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
  return `reste ${onOneLine(minutes < 60 ? `${minutes} min` : words)}`
}
