/**
 * « encore 18 min »; null when over, or above `longestMs`, since cheap phones' clocks are often
 * wrong.
 */
export function timeLeft(until: string, now: number, longestMs: number): string | null {
  const left = Date.parse(until) - now
  if (left <= 0 || left > longestMs) return null
  const minutes = Math.floor(left / 60_000)
  if (minutes < 1) return 'moins d’une minute'
  if (minutes < 60) return `encore ${minutes}\u00a0min`
  const rest = minutes % 60
  return `encore ${Math.floor(minutes / 60)}\u00a0h${rest > 0 ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`
}
