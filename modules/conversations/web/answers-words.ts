import { onOneLine } from '#ui/words/typographic.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** « répond en général en 2 h »; null while that is not known. */
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
