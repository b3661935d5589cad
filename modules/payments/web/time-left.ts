import { clockWords, durationWords } from '#kernel/wire/span-words.ts'

/**
 * « encore 18 min »; null when over, or above `longestMs`, since cheap phones' clocks are often
 * wrong.
 */
export function timeLeft(until: string, now: number, longestMs: number): string | null {
  const left = Date.parse(until) - now
  if (left <= 0 || left > longestMs) return null
  const minutes = Math.floor(left / 60_000)
  if (minutes < 1) return 'moins d’une minute'
  return `encore ${minutes < 60 ? durationWords(minutes) : clockWords(Math.floor(minutes / 60), minutes % 60)}`
}
